import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Files that one process validates. */
const FILES = 200;
/** A document that is invalid in every schema: the message about it shows that the file before it is done. */
const MARKER = 'marker';
const MARKER_DONE = `${MARKER} fails to validate`;

/**
 * Finds the schema as the tests of the exports do: in the folder that OCTAVO_SCHEMAS names.
 *
 * @returns {string | undefined} path of the schema
 */
export function findSchema() {
  const folder = process.env.OCTAVO_SCHEMAS ?? join(import.meta.dirname, '../../../shared/schemas');
  const path = join(folder, 'crossref-5.3.1/crossref5.3.1.xsd');
  return existsSync(path) ? realpathSync(path) : undefined;
}

/**
 * Validates deposits with xmllint. Reading the schema takes xmllint five seconds, a deposit some milliseconds. So
 * one process validates many: its files are named pipes, which it opens one after the other when they are written.
 */
export class SchemaValidator {
  #schema;
  /** @type {Worker | undefined} */
  #worker;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {string} schema path of the XSD */
  constructor(schema) {
    if (spawnSync('xmllint', ['--version']).error)
      throw new Error('xmllint is not installed; run scripts/setup');
    this.#schema = schema;
  }

  /** Reads the schema, so that the first deposit need not wait for it. */
  start() {
    if (!this.#worker?.isUsable()) this.#worker = new Worker(this.#schema);
    return this.#worker;
  }

  /**
   * @param {Buffer} xml
   * @returns {Promise<string[]>} the errors in Crossref's form
   */
  validate(xml) {
    const result = this.#last.then(() => this.start().validate(xml));
    this.#last = result.catch(() => {});
    return result;
  }

  close() {
    this.#worker?.close();
  }
}

/** A running xmllint with its named pipes. */
class Worker {
  #folder = mkdtempSync(join(tmpdir(), 'octavo-crossref-'));
  #next = 0;
  #isOver = false;
  /** @type {(line: string) => void} */
  #onLine = () => {};
  /** @type {() => void} */
  #abandon = () => {};

  /** @param {string} schema */
  constructor(schema) {
    const pipes = Array.from({ length: FILES }, (_, index) => `deposit-${index}`);
    writeFileSync(join(this.#folder, MARKER), `<${MARKER}/>`);
    spawnSync('mkfifo', pipes, { cwd: this.#folder });
    const files = pipes.flatMap((pipe) => [pipe, MARKER]);
    // If this process is killed, xmllint must not wait for ever.
    const command = ['--pdeathsig', 'KILL', 'xmllint', '--nonet', '--noout', '--schema', schema];
    this.child = spawn('setpriv', [...command, ...files], {
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.on('exit', () => this.#end());
    this.child.on('error', () => this.#end());
    createInterface(this.child.stderr).on('line', (line) => this.#onLine(line));
    this.#keepRunning(false);
    process.on('exit', this.close);
  }

  isUsable() {
    return !this.#isOver && this.#next < FILES;
  }

  /**
   * @param {Buffer} xml
   * @returns {Promise<string[]>}
   */
  validate(xml) {
    const pipe = `deposit-${this.#next++}`;
    const path = join(this.#folder, pipe);
    this.#keepRunning(true);
    const done = new Promise((resolve, reject) => {
      /** @type {string[]} */
      const errors = [];
      this.#onLine = (line) => {
        if (line === MARKER_DONE) resolve(errors);
        else if (line.startsWith(`${pipe}:`)) errors.push(translate(line.slice(pipe.length)));
      };
      this.#abandon = () => {
        reject(new Error('xmllint exited'));
        releaseWriter(path);
      };
    });
    writeFile(path, xml).catch(this.close);
    return done.finally(() => this.#keepRunning(false));
  }

  /**
   * Lets this process end while xmllint only waits for work.
   *
   * @param {boolean} isWorking
   */
  #keepRunning(isWorking) {
    const change = isWorking ? 'ref' : 'unref';
    this.child[change]();
    /** @type {import('node:net').Socket} */ (this.child.stderr)[change]();
  }

  close = () => {
    this.child.kill();
    this.#end();
  };

  #end() {
    process.off('exit', this.close);
    this.#isOver = true;
    this.#abandon();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Opens the pipe as its reader would. The thread that waits for one would keep this process from ending.
 *
 * @param {string} path
 */
function releaseWriter(path) {
  if (existsSync(path)) closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
}

/**
 * Translates a message of xmllint, `:26: element foo: Schemas validity error : …`, to the form of Crossref's
 * documentation, `[error] :26:0:…`.
 *
 * @param {string} message
 */
function translate(message) {
  const [, line, kind, text] =
    /^:(\d+): (?:element \S+: )?(Schemas validity error|.*?error) ?: (.*)$/.exec(message) ?? [];
  if (!text) return `[error] ${message}`;
  return `[${kind === 'Schemas validity error' ? 'error' : 'fatal error'}] :${line}:0:${text}`;
}
