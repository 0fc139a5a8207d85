import { expect, test, vi } from 'vitest';
import { askForProof, registerProofPrompt } from './fresh-proof';

test('without a dialog there is no proof', async () => {
  expect(await askForProof()).toBe(false);
});

test('requests at the same time share one dialog, later ones open another', async () => {
  const prompt = vi.fn(() => Promise.resolve(true));
  const unregister = registerProofPrompt(prompt);
  expect(await Promise.all([askForProof(), askForProof()])).toEqual([true, true]);
  expect(prompt).toHaveBeenCalledOnce();
  await askForProof();
  expect(prompt).toHaveBeenCalledTimes(2);
  unregister();
  expect(await askForProof()).toBe(false);
});
