// Types of ui.js: those of the packages it is made from.
export {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
export {
  type ComponentChildren,
  createContext,
  Fragment,
  h,
  type RefObject,
  render,
  type VNode,
} from 'preact';
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { VNode } from 'preact';

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
