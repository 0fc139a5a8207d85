import { describe, expect, it, beforeEach, vi } from 'vitest';
import { listenOptions, readDrainSeconds } from './lifecycle.mjs';

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

describe('drain seconds', () => {
  /** @type {import('vitest').MockInstance<typeof process.stdout.write>} */
  let write;
  beforeEach(() => {
    write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  });

  it('are read without a warning, or have their default', () => {
    expect(readDrainSeconds({})).toBe(3);
    expect(readDrainSeconds({ DRAIN_SECONDS: '0' })).toBe(0);
    expect(write).not.toHaveBeenCalled();
  });

  it('are read from the old variable with a warning', () => {
    expect(readDrainSeconds({ FAREWELL_SECONDS: '7' })).toBe(7);
    expect(write).toHaveBeenCalledWith(expect.stringContaining('"new_name":"DRAIN_SECONDS"'));
  });

  it('are read from the new variable if both are set', () => {
    expect(readDrainSeconds({ DRAIN_SECONDS: '5', FAREWELL_SECONDS: '7' })).toBe(5);
    expect(write).toHaveBeenCalledWith(expect.stringContaining('"is_ignored":true'));
  });
});
