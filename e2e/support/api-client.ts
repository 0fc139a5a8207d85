import { PASSWORD } from './accounts';

const API = `${process.env.OCTAVO_SITE ?? 'http://localhost:8180'}/api/v1`;

/** HTTP client for the API, independent of the browser. */
export class ApiClient {
  private constructor(readonly token: string) {}

  static async signIn(email: string): Promise<ApiClient> {
    const { access_token: token } = await ApiClient.anonymous().request<{ access_token: string }>(
      'POST',
      '/auth/login',
      { email, password: PASSWORD },
    );
    return new ApiClient(token);
  }

  static anonymous(): ApiClient {
    return new ApiClient('');
  }

  /** Sends `FormData` as multipart, any other body as JSON. Throws unless the response is successful. */
  async request<Result>(method: string, path: string, body?: object): Promise<Result> {
    const isForm = body instanceof FormData;
    const response = await fetch(API + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${response.status} ${method} ${path}: ${await response.text()}`);
    const text = await response.text();
    return (text ? JSON.parse(text) : undefined) as Result;
  }
}
