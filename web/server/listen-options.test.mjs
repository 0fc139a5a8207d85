import { describe, expect, it } from 'vitest';
import { listenOptions } from './listen-options.mjs';

describe('listen options', () => {
  it('contain the configured address or the default', () => {
    expect(listenOptions({}, 7)).toEqual({ host: '127.0.0.1', port: 8082 });
    expect(listenOptions({ HOST: '::1', PORT: '9000' }, 7)).toEqual({ host: '::1', port: 9000 });
  });

  it('contain the systemd socket if it was passed to this process', () => {
    expect(listenOptions({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 });
    expect(listenOptions({ LISTEN_PID: '6', LISTEN_FDS: '1' }, 7)).toHaveProperty('port');
    expect(listenOptions({ LISTEN_PID: '7', LISTEN_FDS: '0' }, 7)).toHaveProperty('port');
  });
});
