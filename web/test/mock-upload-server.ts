import { vi } from 'vitest';

interface MockUpload {
  target: string;
  headers: Record<string, string>;
  file: File;
  isAborted: boolean;
  /** Reports upload progress. */
  progress: (loaded: number, total: number) => void;
  respond: (status: number, body: unknown) => void;
  fail: () => void;
}

/** Mocks `XMLHttpRequest` for uploads; the test responds to each recorded upload. */
export function mockUploadServer(): MockUpload[] {
  const sent: MockUpload[] = [];

  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    responseType = '';
    response: unknown = null;
    status = 0;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    private target = '';
    private readonly headers: Record<string, string> = {};
    private record: MockUpload | undefined;

    open(method: string, url: string) {
      this.target = `${method} ${url}`;
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
        target: this.target,
        headers: this.headers,
        file: form.get('file') as File,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        respond: (status, body) => {
          this.status = status;
          this.response = body;
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      };
      sent.push(this.record);
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}
