/** Code of the response to a request that needs a fresh proof of identity. */
export const FRESH_PROOF_NEEDED = 'fresh-proof-needed';

/** Asks the user to prove their identity; resolves to false if they cancel. */
type ProofPrompt = () => Promise<boolean>;

let prompt: ProofPrompt | null = null;
let pending: Promise<boolean> | null = null;

/** Sets the dialog that asks for the proof, and returns a function that removes it. */
export function registerProofPrompt(next: ProofPrompt): () => void {
  prompt = next;
  return () => {
    if (prompt === next) prompt = null;
  };
}

/** Asks for the proof. Requests that need it at the same time share one dialog. */
export function askForProof(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false);
  pending ??= prompt().finally(() => {
    pending = null;
  });
  return pending;
}
