//! Modules below the same parent do not use each other in a circle. Test code is exempt, and what a `mod.rs`
//! defines belongs to the parent.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::Visit;
use syn::{Attribute, Item, ItemMod, Macro, UseTree};

use crate::sources::crate_folders;

type ModulePath = Vec<String>;

/// The modules of a crate.
#[derive(Default)]
struct Modules {
    /// Paths that the code of each module names.
    paths: BTreeMap<ModulePath, Vec<NamedPath>>,
    /// Names that a module imports or re-exports, and their paths.
    imports: BTreeMap<ModulePath, BTreeMap<String, ModulePath>>,
}

/// A path as written: `crate::a::B`, `super::a`, `a::b`.
type NamedPath = Vec<String>;

impl Modules {
    /// Reads the file of a module and those of its children.
    fn read(&mut self, module: ModulePath, file: &Path) {
        let text = std::fs::read_to_string(file).unwrap();
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let is_root = file.ends_with("lib.rs") || file.ends_with("main.rs") || file.ends_with("mod.rs");
        let folder = if is_root { file.parent().unwrap().to_owned() } else { file.with_extension("") };
        let mut reader = PathReader::default();
        for item in &parsed.items {
            reader.visit_item(item);
        }
        let imports =
            reader.imports.iter().filter_map(|(name, path)| Some((name.clone(), absolute(path, &module)?)));
        self.imports.insert(module.clone(), imports.collect());
        self.paths.insert(module.clone(), reader.paths);
        for child in reader.children {
            let files = [folder.join(format!("{child}.rs")), folder.join(&child).join("mod.rs")];
            let file = files.iter().find(|file| file.exists());
            let file = file.unwrap_or_else(|| panic!("{} declares {child}", folder.display()));
            self.read([module.clone(), vec![child]].concat(), file);
        }
    }

    /// Follows a path to the module that it leads into, through re-exports.
    fn resolve(&self, mut path: ModulePath) -> Option<ModulePath> {
        for _ in 0..8 {
            let depth = (0..=path.len()).rev().find(|depth| self.paths.contains_key(&path[..*depth]))?;
            let module = path[..depth].to_vec();
            let next = path.get(depth).and_then(|name| self.imports[&module].get(name));
            match next {
                Some(target) if *target != path[..=depth] => path = [target, &path[depth + 1..]].concat(),
                _ => return Some(module),
            }
        }
        None
    }

    /// Edges between siblings, for each parent.
    fn edges(&self) -> BTreeMap<ModulePath, BTreeMap<String, BTreeSet<String>>> {
        let mut edges: BTreeMap<ModulePath, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        for (module, paths) in &self.paths {
            for path in paths {
                let is_child = |name: &String| {
                    self.paths.contains_key(&[&module[..], std::slice::from_ref(name)].concat())
                };
                let path = match path.first() {
                    Some(name) if is_child(name) => Some([&module[..], path].concat()),
                    _ => absolute(path, module),
                };
                let Some(target) = path.and_then(|path| self.resolve(path)) else { continue };
                let common = module.iter().zip(&target).take_while(|(a, b)| a == b).count();
                if let (Some(from), Some(to)) = (module.get(common), target.get(common)) {
                    let siblings = edges.entry(module[..common].to_vec()).or_default();
                    siblings.entry(from.clone()).or_default().insert(to.clone());
                }
            }
        }
        edges
    }
}

/// Path from the root of the crate, or `None` for a path into another crate.
fn absolute(path: &[String], module: &[String]) -> Option<ModulePath> {
    let (first, mut rest) = path.split_first()?;
    let mut base = match first.as_str() {
        "crate" => Vec::new(),
        "self" => module.to_vec(),
        "super" => module[..module.len().checked_sub(1)?].to_vec(),
        _ => return None,
    };
    while let Some(("super", tail)) = rest.split_first().map(|(name, tail)| (name.as_str(), tail)) {
        base.pop();
        rest = tail;
    }
    base.extend_from_slice(rest);
    Some(base)
}

/// Collects the paths of a file, except those of test code.
#[derive(Default)]
struct PathReader {
    paths: Vec<NamedPath>,
    imports: Vec<(String, NamedPath)>,
    children: Vec<String>,
}

impl PathReader {
    fn add_use(&mut self, prefix: &[String], tree: &UseTree) {
        let extended = |name: &dyn ToString| [prefix, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&extended(&path.ident), &path.tree),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(prefix, tree)),
            UseTree::Name(name) if name.ident == "self" => {
                self.add_import(prefix.last().cloned(), prefix.to_vec())
            }
            UseTree::Name(name) => self.add_import(Some(name.ident.to_string()), extended(&name.ident)),
            UseTree::Rename(name) => self.add_import(Some(name.rename.to_string()), extended(&name.ident)),
            UseTree::Glob(_) => self.paths.push(prefix.to_vec()),
        }
    }

    fn add_import(&mut self, name: Option<String>, path: NamedPath) {
        // In a parent, `use child::X` begins with the child's name.
        let is_child = path.first().is_some_and(|first| self.children.contains(first));
        let from = if is_child { [&["self".to_owned()], &path[..]].concat() } else { path.clone() };
        self.imports.extend(name.map(|name| (name, from)));
        self.paths.push(path);
    }
}

impl<'ast> Visit<'ast> for PathReader {
    fn visit_item(&mut self, item: &'ast Item) {
        if !attributes(item).iter().any(is_test_attribute) {
            syn::visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast ItemMod) {
        if module.content.is_none() {
            self.children.push(module.ident.to_string());
        }
        syn::visit::visit_item_mod(self, module);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        syn::visit::visit_path(self, path);
    }

    /// The arguments of a macro are tokens; paths are read from their text.
    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        let text = call.tokens.to_string().replace(" :: ", "::");
        for word in text.split(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter))) {
            if word.contains("::") {
                self.paths.push(word.split("::").map(str::to_owned).collect());
            }
        }
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test_attribute(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
}

/// Finds a circle: `a → b → a`.
fn find_cycle(edges: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    fn visit(
        name: &str,
        edges: &BTreeMap<String, BTreeSet<String>>,
        trail: &mut Vec<String>,
        finished: &mut BTreeSet<String>,
    ) -> Option<Vec<String>> {
        if let Some(start) = trail.iter().position(|earlier| earlier == name) {
            return Some([&trail[start..], &[name.to_owned()]].concat());
        }
        if finished.contains(name) {
            return None;
        }
        trail.push(name.to_owned());
        let found =
            edges.get(name).into_iter().flatten().find_map(|next| visit(next, edges, trail, finished));
        trail.pop();
        finished.insert(name.to_owned());
        found
    }
    let mut finished = BTreeSet::new();
    edges.keys().find_map(|name| visit(name, edges, &mut Vec::new(), &mut finished))
}

fn read_crate(folder: &Path) -> Modules {
    let mut modules = Modules::default();
    modules.read(Vec::new(), &folder.join("src/lib.rs"));
    modules
}

#[test]
fn no_crate_has_a_module_cycle() {
    let mut cycles = Vec::new();
    for folder in crate_folders() {
        for (parent, edges) in read_crate(&folder).edges() {
            if let Some(cycle) = find_cycle(&edges) {
                let name = folder.file_name().unwrap().to_string_lossy();
                cycles.push(format!("{name}::{}: {}", parent.join("::"), cycle.join(" → ")));
            }
        }
    }
    assert!(cycles.is_empty(), "modules use each other:\n{}", cycles.join("\n"));
}

/// Otherwise the test above could pass because it sees no edge.
#[test]
fn edges_between_modules_are_found() {
    let editorial = crate_folders().into_iter().find(|folder| folder.ends_with("editorial")).unwrap();
    let edges = read_crate(&editorial).edges();
    assert!(edges[&Vec::new()].values().any(|targets| targets.contains("articles")), "{edges:?}");
    let cycle = BTreeMap::from([
        ("a".to_owned(), BTreeSet::from(["b".to_owned()])),
        ("b".to_owned(), BTreeSet::from(["c".to_owned()])),
        ("c".to_owned(), BTreeSet::from(["b".to_owned()])),
    ]);
    assert_eq!(find_cycle(&cycle).unwrap().join(" "), "b c b");
}
