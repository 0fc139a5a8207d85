/** The journal as authors' programs meet it: whoever answers of several servers, as behind nginx. */

export const PASSWORD = 'demo-password-1';

export class Journal {
  /** @param {string} sites  separated by commas */
  constructor(sites) {
    this.sites = sites.split(',');
    this.token = '';
  }

  /** @param {string} email */
  async signIn(email) {
    const { access_token } = await this.ask('POST', '/auth/login', { email, password: PASSWORD });
    this.token = access_token;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]  a form goes as it is, everything else as JSON
   * @returns {Promise<any>}
   */
  async ask(method, path, body) {
    const answer = await this.send(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  }

  /** @param {string} file  @returns {Promise<Buffer>} */
  async download(file) {
    const answer = await this.send('GET', `/files/${file}`);
    if (!answer.ok) throw new Error(`${answer.status} of file ${file}`);
    return Buffer.from(await answer.arrayBuffer());
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
    const request = { method, headers, body: isForm ? body : JSON.stringify(body) };
    for (const site of this.sites) {
      try {
        return await fetch(`${site}/api/v1${path}`, request);
      } catch (error) {
        // Nobody listens there, so nothing was done: the next one may be asked. Anything else is a failure.
        const code = /** @type {any} */ (error).cause?.code;
        if (code !== 'ECONNREFUSED') throw error;
      }
    }
    throw new Error(`nobody listens at ${this.sites.join(', ')}`);
  }
}
