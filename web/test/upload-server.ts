import { vi } from 'vitest';

interface Sent {
  address: string;
  headers: Record<string, string>;
  file: File;
  isAborted: boolean;
  /** The server has so much of it. */
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body: unknown) => void;
  breakOff: () => void;
}

/** Stands in for the server that takes uploads: what is sent waits for an answer of the test. */
export function uploadServer(): Sent[] {
  const sent: Sent[] = [];

  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    responseType = '';
    response: unknown = null;
    status = 0;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private address = '';
    private readonly headers: Record<string, string> = {};
    private record: Sent | undefined;

    open(method: string, address: string) {
      this.address = `${method} ${address}`;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    abort() {
      if (this.record) this.record.isAborted = true;
      this.onabort?.();
    }
    send(form: FormData) {
      this.record = {
        address: this.address,
        headers: this.headers,
        file: form.get('file') as File,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          this.status = status;
          this.response = body;
          this.onload?.();
        },
        breakOff: () => this.onerror?.(),
      };
      sent.push(this.record);
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}
