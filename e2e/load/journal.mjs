/** API client that tries several servers in turn, as nginx does. */

export const PASSWORD = 'demo-password-1';

export class JournalClient {
  /** @param {string} sites  comma-separated */
  constructor(sites) {
    this.sites = sites.split(',');
    this.token = '';
  }

  /** @param {string} email */
  async signIn(email) {
    const { access_token } = await this.request('POST', '/auth/login', {
      email,
      password: PASSWORD,
    });
    this.token = access_token;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]  `FormData` is sent as multipart, anything else as JSON
   * @returns {Promise<any>}
   */
  async request(method, path, body) {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${response.status} ${method} ${path}: ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** @param {string} file  @returns {Promise<Buffer>} */
  async download(file) {
    const response = await this.send('GET', `/files/${file}`);
    if (!response.ok) throw new Error(`${response.status} for file ${file}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  async send(method, path, body) {
    const isForm = body instanceof FormData;
    const headers = {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, body: isForm ? body : JSON.stringify(body) };
    for (const site of this.sites) {
      try {
        return await fetch(`${site}/api/v1${path}`, init);
      } catch (error) {
        // A refused connection means that nothing was done, so the next server can be tried.
        const code = /** @type {any} */ (error).cause?.code;
        if (code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error(`no server listens at ${this.sites.join(', ')}`);
  }
}
