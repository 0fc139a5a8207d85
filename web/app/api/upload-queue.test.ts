import { expect, test, vi } from 'vitest';
import { ApiError } from './errors';
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

/** Creates a queue whose uploads the test completes or fails. */
function createQueue() {
  const uploads: {
    name: string;
    signal: AbortSignal;
    onProgress: (percent: number) => void;
    succeed: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const queue = new UploadQueue(
    (sentFile, options) =>
      new Promise((resolve, reject) => {
        const { name } = sentFile;
        uploads.push({ name, ...options, succeed: () => resolve(stored(name)), fail: reject });
      }),
  );
  const names = () => uploads.map(({ name }) => name);
  const states = () => queue.list().map(({ file: { name }, state }) => `${name}: ${state.name}`);
  return { queue, sent: uploads, names, states };
}

test('the queue runs two uploads at a time, in order, and removes completed ones', async () => {
  const { queue, sent, names, states } = createQueue();
  const onStored = vi.fn();
  queue.addListener({ onStored, onFailed: vi.fn() });
  queue.add([file('1.pdf'), file('2.pdf'), file('3.pdf')], limits, 30);
  expect(names()).toEqual(['1.pdf', '2.pdf']);
  expect(states()).toEqual(['1.pdf: uploading', '2.pdf: uploading', '3.pdf: waiting']);

  sent[1]?.succeed();
  await vi.waitFor(() => expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf']));
  expect(onStored).toHaveBeenCalledExactlyOnceWith(stored('2.pdf'));
  expect(states()).toEqual(['1.pdf: uploading', '3.pdf: uploading']);
});

test('the queue rejects invalid files with a reason', () => {
  const { queue, names } = createQueue();
  queue.add(
    [file('a.exe'), file('noending'), file('big.PDF', 101), file('ok.JPEG'), file('one-more.pdf')],
    limits,
    1,
  );
  expect(names()).toEqual(['ok.JPEG']);
  expect(queue.list().map(({ state }) => ('reason' in state ? state.reason : null))).toEqual([
    'wrong-type',
    'wrong-type',
    'too-big',
    null,
    'too-many',
  ]);
});

test('running uploads count against the capacity, rejected ones do not', () => {
  const { queue, states } = createQueue();
  queue.add([file('1.pdf'), file('bad.exe')], limits, 2);
  queue.add([file('2.pdf'), file('3.pdf')], limits, 2);
  expect(states()).toEqual([
    '1.pdf: uploading',
    'bad.exe: rejected',
    '2.pdf: uploading',
    '3.pdf: rejected',
  ]);
});

test('the queue sends all files while the limits are unknown', () => {
  const { queue, names } = createQueue();
  queue.add([file('a.exe', 500)], undefined, Infinity);
  expect(names()).toEqual(['a.exe']);
});

test('a failed upload stays in the list and can be retried', async () => {
  const { queue, sent, states } = createQueue();
  const onFailed = vi.fn();
  queue.addListener({ onStored: vi.fn(), onFailed });
  queue.add([file('1.pdf')], limits, 30);
  sent[0]?.onProgress(40);
  expect(queue.list()[0]?.state).toEqual({ name: 'uploading', percent: 40 });
  sent[0]?.fail(new Error('no route'));
  await vi.waitFor(() => expect(states()).toEqual(['1.pdf: failed']));
  expect(onFailed).toHaveBeenCalledOnce();

  queue.retry(queue.list()[0]?.key ?? 0);
  expect(states()).toEqual(['1.pdf: uploading']);
  sent[1]?.succeed();
  await vi.waitFor(() => expect(states()).toEqual([]));
});

test('removing an upload aborts it without a failure and starts the next one', async () => {
  const { queue, sent, names } = createQueue();
  const listener = { onStored: vi.fn(), onFailed: vi.fn() };
  queue.addListener(listener);
  queue.add([file('1.pdf'), file('2.pdf'), file('3.pdf')], limits, 30);
  queue.remove(queue.list()[0]?.key ?? 0);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(names()).toEqual(['1.pdf', '2.pdf', '3.pdf']);

  sent[0]?.succeed(); // too late
  await Promise.resolve();
  expect(listener.onStored).not.toHaveBeenCalled();
});

test('an upload that finds the server busy is sent again, and fails after five minutes', async () => {
  vi.useFakeTimers();
  const { queue, sent, states } = createQueue();
  const onFailed = vi.fn();
  queue.addListener({ onStored: vi.fn(), onFailed });
  queue.add([file('1.pdf'), file('2.pdf')], limits, 30);
  const refuse = (code: string) => {
    sent.at(-1)?.fail(new ApiError(429, code, 'Wait'));
    return vi.advanceTimersByTimeAsync(0);
  };
  await refuse('too-many-uploads');
  expect(states()).toEqual(['1.pdf: uploading', '2.pdf: waiting']);
  sent[0]?.succeed();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(states()).toEqual(['2.pdf: waiting']);
  for (let attempt = 2; attempt <= 30; attempt += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states()).toEqual(['2.pdf: uploading']);
    await refuse('uploads-busy');
  }
  await vi.advanceTimersByTimeAsync(10_000);
  await refuse('uploads-busy');
  expect(states()).toEqual(['2.pdf: failed']);
  expect(onFailed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a removed upload that waits for a busy server is not sent again', async () => {
  vi.useFakeTimers();
  const { queue, sent, names } = createQueue();
  queue.add([file('1.pdf')], limits, 30);
  sent[0]?.fail(new ApiError(503, 'uploads-busy', 'Wait'));
  await vi.advanceTimersByTimeAsync(0);
  queue.removeAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toEqual(['1.pdf']);
  vi.useRealTimers();
});
