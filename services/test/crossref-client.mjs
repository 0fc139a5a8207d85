import assert from 'node:assert/strict';
import { createCrossref } from '../crossref/service.mjs';
import { parseXml } from '../crossref/xml.mjs';
import { StandInClient, waitFor } from './stand-in-client.mjs';

export const PASSWORD = 'secret';
const SETTINGS = {
  role: 'octavo',
  password: PASSWORD,
  prefixes: ['10.5555', '10.18620'],
  maxPending: 10_000,
  maxAtOnce: 5,
};

let lastFile = 0;

/** Client of a stand-in for Crossref, which accepts all XML as valid. */
export class CrossrefClient extends StandInClient {
  static async startCrossref() {
    const { server, url } = await StandInClient.start(createCrossref(SETTINGS, async () => []));
    return new CrossrefClient(server, url);
  }

  /**
   * @param {string} login
   * @param {string} content
   * @param {{ fileName?: string, password?: string, operation?: string, signal?: AbortSignal }} [options]
   */
  deposit(login, content, options = {}) {
    const { fileName = 'a.xml', password = PASSWORD, operation, signal } = options;
    const body = new FormData();
    if (operation) body.set('operation', operation);
    body.set('login_id', login);
    body.set('login_passwd', password);
    body.set('fname', new File([content], fileName));
    return this.fetch('/servlet/deposit', { method: 'POST', body, signal });
  }

  /**
   * @param {string} login
   * @param {Record<string, string>} [fields]
   */
  download(login, fields = { file_name: 'a.xml' }) {
    const body = new URLSearchParams({ usr: login, pwd: PASSWORD, type: 'result', ...fields });
    return this.fetch('/servlet/submissionDownload', { method: 'POST', body });
  }

  /**
   * @param {string} login
   * @param {Record<string, string>} [fields]
   */
  async readLog(login, fields) {
    const root = parseXml(await (await this.download(login, fields)).text());
    return {
      status: root.attributes.status,
      batchId: root.childText('batch_id'),
      records: root.findAll('record_diagnostic').map((record) => ({
        status: record.attributes.status,
        messageId: record.attributes.msg_id,
        doi: record.childText('doi'),
        message: record.childText('msg'),
      })),
      counts: ['record', 'success', 'warning', 'failure'].map((name) =>
        Number(root.find(`${name}_count`)?.wholeText()),
      ),
      root,
    };
  }

  /**
   * Waits for the log of a processed submission.
   *
   * @param {string} login
   * @param {string} [fileName]
   */
  async readCompletedLog(login, fileName = 'a.xml') {
    const fields = { file_name: fileName };
    await waitFor(async () => (await this.readLog(login, fields)).status === 'completed');
    return this.readLog(login, fields);
  }

  /**
   * Deposits and returns the log.
   *
   * @param {string} login
   * @param {string} content
   * @param {string} [operation]
   */
  async register(login, content, operation) {
    const fileName = `${++lastFile}.xml`;
    assert.equal((await this.deposit(login, content, { fileName, operation })).status, 200);
    return this.readCompletedLog(login, fileName);
  }

  /**
   * @param {string} login
   * @param {string} content
   */
  async registerOne(login, content) {
    const { records } = await this.register(login, content);
    assert.equal(records.length, 1);
    return records[0];
  }
}
