//! Writes types down for people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::typescript::{self, Field, Named, Type, Types};

/// The types reachable from these, of one folder before those of all, each described once.
pub struct Page<'a> {
    types: &'a Types,
    folder: &'a str,
    /// Names that are described in another place, with it.
    elsewhere: &'a BTreeSet<String>,
    pub text: String,
    done: BTreeSet<String>,
    /// Types whose fields stand where they are used.
    spread: BTreeSet<String>,
    waiting: Vec<String>,
}

impl<'a> Page<'a> {
    pub fn new(types: &'a Types, folder: &'a str, elsewhere: &'a BTreeSet<String>) -> Self {
        let (text, done, waiting) = (String::new(), BTreeSet::new(), Vec::new());
        Self { types, folder, elsewhere, text, done, spread: BTreeSet::new(), waiting }
    }

    /// Describes a type and, after it, all it holds.
    pub fn describe(&mut self, name: &str) {
        self.waiting.push(name.to_owned());
        while !self.waiting.is_empty() {
            let name = self.waiting.remove(0);
            if self.done.insert(name.clone()) && !self.elsewhere.contains(&name) {
                let named = self.find(&name);
                self.section(&name, named);
            }
        }
    }

    /// All that this page says what it is.
    pub fn described(&self) -> BTreeSet<String> {
        self.done.union(&self.spread).cloned().collect()
    }

    fn find(&self, name: &str) -> &'a Named {
        let in_folder = |folder: &str| self.types.get(&(folder.to_owned(), name.to_owned()));
        in_folder(self.folder)
            .or_else(|| in_folder("cards"))
            .or_else(|| in_folder(""))
            .unwrap_or_else(|| panic!("there is no type {name}"))
    }

    /// What the source says of the variants of a type.
    fn variants(&self, name: &str) -> BTreeMap<String, String> {
        let here = typescript::variants(self.folder, name);
        if here.is_empty() { typescript::variants("", name) } else { here }
    }

    fn section(&mut self, name: &str, named: &Named) {
        let _ = writeln!(self.text, "### {name}\n");
        if !named.doc.is_empty() {
            let _ = writeln!(self.text, "{}\n", named.doc);
        }
        match &named.body {
            Type::Object(fields) => self.fields(fields),
            Type::Union(all) => {
                let docs = self.variants(name);
                for (_, one) in all {
                    match one {
                        Type::Literal(word) => {
                            let doc = docs.get(word).map_or("", String::as_str);
                            let _ = writeln!(self.text, "- `\"{word}\"`{}", behind(doc));
                        }
                        one => self.variant(&docs, one),
                    }
                }
            }
            // One variant alone.
            body @ Type::Both(_) => self.variant(&BTreeMap::new(), body),
            body => {
                let text = self.inline(body);
                let _ = writeln!(self.text, "{text}");
            }
        }
        self.text.push('\n');
    }

    /// One of several: by its `type` where it has one, then its fields.
    fn variant(&mut self, docs: &BTreeMap<String, String>, one: &Type) {
        let mut doc = "";
        let parts = match one {
            Type::Both(parts) => parts.clone(),
            one => vec![one.clone()],
        };
        let mut head = Vec::new();
        let mut fields = Vec::new();
        for part in parts {
            match part {
                Type::Object(own) => {
                    for field in own {
                        match (&field.kind, field.name.as_str()) {
                            (Type::Literal(word), "type" | "kind") => {
                                doc = docs.get(word).map_or("", String::as_str);
                                head.push(format!("`{}: \"{word}\"`", field.name));
                            }
                            _ => fields.push(field),
                        }
                    }
                }
                // What a message holds besides its type is described where it belongs.
                Type::Name(name, of) if of.is_empty() && is_own(&name) => {
                    match &self.find(&name).body {
                        Type::Object(own) => {
                            fields.extend(own.iter().cloned());
                            self.spread.insert(name);
                        }
                        _ => head.push(self.inline(&Type::Name(name, of))),
                    }
                }
                other => head.push(self.inline(&other)),
            }
        }
        let head = if head.is_empty() { "fields".to_owned() } else { head.join(", ") };
        let _ = writeln!(self.text, "- {head}{}", behind(doc));
        for field in fields {
            let line = self.field(&field);
            let _ = writeln!(self.text, "  - {line}");
        }
    }

    fn fields(&mut self, fields: &[Field]) {
        for field in fields {
            let line = self.field(field);
            let _ = writeln!(self.text, "- {line}");
        }
    }

    fn field(&mut self, field: &Field) -> String {
        let kind = self.inline(&field.kind);
        let may = if field.optional { ", may be missing" } else { "" };
        format!("`{}` ({kind}{may}){}", field.name, behind(&field.doc))
    }

    fn inline(&mut self, kind: &Type) -> String {
        let list = |page: &mut Self, all: &[Type]| -> Vec<String> {
            all.iter().map(|one| page.inline(one)).collect()
        };
        match kind {
            Type::Literal(word) => format!("`\"{word}\"`"),
            Type::Tuple(all) => {
                let items = list(self, all);
                match items.first() {
                    Some(first) if items.len() > 3 && items.iter().all(|item| item == first) => {
                        format!("list of {} {first}", items.len())
                    }
                    _ => format!("[{}]", items.join(", ")),
                }
            }
            Type::Both(all) => list(self, all).join(" with "),
            Type::Union(all) => {
                let all: Vec<Type> = all.iter().map(|(_, one)| one.clone()).collect();
                list(self, &all).join(" or ")
            }
            Type::Object(fields) => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|field| {
                        let may = if field.optional { "?" } else { "" };
                        format!("`{}`{may}: {}", field.name, self.inline(&field.kind))
                    })
                    .collect();
                format!("{{{}}}", fields.join(", "))
            }
            Type::Name(name, of) => {
                let of = list(self, of);
                match name.as_str() {
                    "Array" => format!("list of {}", of.join(", ")),
                    "BySeat" => format!("list of {} by seat", of.join(", ")),
                    "Record" => format!("object of {} by {}", of[1], of[0]),
                    "string" => "text".to_owned(),
                    "boolean" => "true or false".to_owned(),
                    "unknown" => "any JSON".to_owned(),
                    "number" | "null" | "never" | "T" => name.clone(),
                    "Face" => format!("{} or hidden, see Face", of.join(", ")),
                    name => {
                        self.waiting.push(name.to_owned());
                        name.to_owned()
                    }
                }
            }
        }
    }
}

/// Whether a name is that of a type of ours.
fn is_own(name: &str) -> bool {
    name.len() > 1 && name.starts_with(char::is_uppercase)
}

/// A comment behind what it is about.
fn behind(doc: &str) -> String {
    let Some(first) = doc.chars().next() else { return String::new() };
    // The first word begins in lower case, unless it is a name.
    let second_is_capital = doc.chars().nth(1).is_some_and(char::is_uppercase);
    let rest = &doc[first.len_utf8()..];
    if second_is_capital { format!(": {doc}") } else { format!(": {}{rest}", first.to_lowercase()) }
}
