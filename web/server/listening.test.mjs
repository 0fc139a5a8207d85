import { describe, expect, it } from 'vitest';
import { placeToListen } from './listening.mjs';

describe('where pages are served', () => {
  it('is the address of the settings, or the usual one', () => {
    expect(placeToListen({}, 7)).toEqual({ host: '127.0.0.1', port: 8082 });
    expect(placeToListen({ HOST: '::1', PORT: '9000' }, 7)).toEqual({ host: '::1', port: 9000 });
  });

  it('is the socket that was handed over, if it is meant for this process', () => {
    expect(placeToListen({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toEqual({ fd: 3 });
    expect(placeToListen({ LISTEN_PID: '6', LISTEN_FDS: '1' }, 7)).toHaveProperty('port');
    expect(placeToListen({ LISTEN_PID: '7', LISTEN_FDS: '0' }, 7)).toHaveProperty('port');
  });
});
