// Everything our own files take from other people's packages, in one module.
export { batch, computed, effect, signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
export { createContext, Fragment, h, render } from 'preact';
export { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import htm from 'htm';
import { h } from 'preact';
/** DOM templates; components go in through `h`, which is type-checked. */
export const html = htm.bind(h);
