import { expect, test, vi } from 'vitest';
import type { StoredFile, UploadLimits } from './files';
import { UploadQueue } from './upload-queue';

const limits: UploadLimits = {
  maxFileBytes: 100,
  maxFilesPerArticle: 30,
  maxCoverBytes: 100,
  types: [
    { endings: ['pdf'], mimeType: 'application/pdf' },
    { endings: ['jpg', 'jpeg'], mimeType: 'image/jpeg' },
  ],
};

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const stored = (name: string) => ({ id: name, fileName: name }) as StoredFile;

/** Uploads that end when the test says so. */
function sender() {
  const sent: {
    name: string;
    signal: AbortSignal;
    onProgress: (percent: number) => void;
    arrive: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const queue = new UploadQueue(
    (sentFile, options) =>
      new Promise((resolve, reject) => {
        const { name } = sentFile;
        sent.push({ name, ...options, arrive: () => resolve(stored(name)), fail: reject });
      }),
  );
  const names = () => sent.map(({ name }) => name);
  const states = () => queue.list().map(({ file: { name }, state }) => `${name}: ${state.name}`);
  return { queue, sent, names, states };
}

test('two go at a time, in their order, and what has arrived leaves', async () => {
  const { queue, sent, names, states } = sender();
  const onStored = vi.fn();
  queue.hear({ onStored, onFailed: vi.fn() });
  queue.add([file('1.pdf'), file('2.pdf'), file('3.pdf')], limits, 30);
  expect(names()).toEqual(['1.pdf', '2.pdf']);
  expect(states()).toEqual(['1.pdf: under-way', '2.pdf: under-way', '3.pdf: waiting']);

  sent[1]?.arrive();
  await vi.waitFor(() => expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf']));
  expect(onStored).toHaveBeenCalledExactlyOnceWith(stored('2.pdf'));
  expect(states()).toEqual(['1.pdf: under-way', '3.pdf: under-way']);
});

test('what cannot be taken is not sent, and it is known why', () => {
  const { queue, names } = sender();
  queue.add(
    [file('a.exe'), file('noending'), file('big.PDF', 101), file('ok.JPEG'), file('one-more.pdf')],
    limits,
    1,
  );
  expect(names()).toEqual(['ok.JPEG']);
  expect(queue.list().map(({ state }) => ('why' in state ? state.why : null))).toEqual([
    'wrong-type',
    'wrong-type',
    'too-big',
    null,
    'too-many',
  ]);
});

test('those on their way take room, those that were refused do not', () => {
  const { queue, states } = sender();
  queue.add([file('1.pdf'), file('bad.exe')], limits, 2);
  queue.add([file('2.pdf'), file('3.pdf')], limits, 2);
  expect(states()).toEqual([
    '1.pdf: under-way',
    'bad.exe: refused',
    '2.pdf: under-way',
    '3.pdf: refused',
  ]);
});

test('before the limits are known the server judges', () => {
  const { queue, names } = sender();
  queue.add([file('a.exe', 500)], undefined, Infinity);
  expect(names()).toEqual(['a.exe']);
});

test('a failure stays in the list and can be tried again', async () => {
  const { queue, sent, states } = sender();
  const onFailed = vi.fn();
  queue.hear({ onStored: vi.fn(), onFailed });
  queue.add([file('1.pdf')], limits, 30);
  sent[0]?.onProgress(40);
  expect(queue.list()[0]?.state).toEqual({ name: 'under-way', percent: 40 });
  sent[0]?.fail(new Error('no route'));
  await vi.waitFor(() => expect(states()).toEqual(['1.pdf: failed']));
  expect(onFailed).toHaveBeenCalledOnce();

  queue.retry(queue.list()[0]?.key ?? 0);
  expect(states()).toEqual(['1.pdf: under-way']);
  sent[1]?.arrive();
  await vi.waitFor(() => expect(states()).toEqual([]));
});

test('a cancelled upload is stopped, leaves no failure, and the next one goes', async () => {
  const { queue, sent, names } = sender();
  const outcome = { onStored: vi.fn(), onFailed: vi.fn() };
  queue.hear(outcome);
  queue.add([file('1.pdf'), file('2.pdf'), file('3.pdf')], limits, 30);
  queue.remove(queue.list()[0]?.key ?? 0);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf']);

  sent[0]?.arrive(); // too late
  await Promise.resolve();
  expect(outcome.onStored).not.toHaveBeenCalled();
});
