import { PASSWORD } from './people';

const API = `${process.env.OCTAVO_SITE ?? 'http://127.0.0.1:8180'}/api/v1`;

/** Somebody who works through the interface of the server, beside what happens in the browser. */
export class Caller {
  private constructor(private readonly token: string) {}

  static async signedIn(email: string): Promise<Caller> {
    const { access_token: token } = await Caller.anybody().ask<{ access_token: string }>(
      'POST',
      '/auth/login',
      { email, password: PASSWORD },
    );
    return new Caller(token);
  }

  /** Somebody without an account. */
  static anybody(): Caller {
    return new Caller('');
  }

  /** A form goes as it is, everything else as JSON. */
  async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(API + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
}
