import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDrainSeconds } from './shutdown.mjs';

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
