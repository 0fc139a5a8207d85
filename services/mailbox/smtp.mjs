import { SMTPServer } from 'smtp-server';

const LARGEST_LETTER = 30 * 1024 * 1024;
/** Longer than any test holds a command, so that the server is not the one to hang up. */
const HELD_AT_MOST = 10 * 60 * 1000;

/**
 * @param {import('./letters.mjs').Letters} letters
 * @param {import('./faults.mjs').Faults} faults
 */
export function createSmtpServer(letters, faults) {
  return new SMTPServer({
    banner: 'Octavo mailbox, nothing leaves this machine',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_LETTER,
    socketTimeout: HELD_AT_MOST,
    // Any name and password will do: what is tested is our side of the conversation.
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onMailFrom: ({ address }, session, done) =>
      answer(faults.apply('mail', [address], session.id), done),
    onRcptTo: ({ address }, session, done) =>
      answer(faults.apply('rcpt', [address], session.id), done),
    onData: (stream, session, done) => answer(receive(stream, session), done),
    // Clients that drop the connection in the middle, as a killed worker does, are expected here.
    onClose: (session) => faults.forget(session.id),
  }).on('error', (error) => console.error(`SMTP: ${error.message}`));

  /**
   * @param {import('smtp-server').SMTPServerDataStream} stream
   * @param {import('smtp-server').SMTPServerSession} session
   */
  async function receive(stream, session) {
    const raw = Buffer.concat(await stream.toArray());
    if (stream.sizeExceeded) {
      throw Object.assign(new Error('letter is too large'), { responseCode: 552 });
    }
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    await faults.apply('data', to, session.id);
    const from = mailFrom ? mailFrom.address : '';
    const letter = await letters.add(raw, { from, to }, session.user ?? null);
    return `kept as ${letter.id}`;
  }
}

/**
 * @param {Promise<string | void>} outcome
 * @param {(error?: Error | null, message?: string) => void} done
 */
function answer(outcome, done) {
  outcome.then(
    (message) => done(null, message ?? undefined),
    (error) => done(error),
  );
}
