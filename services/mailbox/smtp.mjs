import { SMTPServer } from 'smtp-server';
import { Tally } from './tally.mjs';

const LARGEST_LETTER = 30 * 1024 * 1024;
/** Longer than any test holds a command, so that the server is not the one to hang up. */
const HELD_AT_MOST = 10 * 60 * 1000;

/**
 * @param {import('./letters.mjs').Letters} letters
 * @param {import('./faults.mjs').Faults} faults
 * @param {Tally} tally
 */
export function createSmtpServer(letters, faults, tally) {
  /** By the caller's port. @type {Map<number | undefined, import('node:net').Socket>} */
  const sockets = new Map();
  const smtp = new SMTPServer({
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
  smtp.server.on('connection', (socket) => {
    const port = socket.remotePort;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
  });
  return smtp;

  /**
   * @param {import('smtp-server').SMTPServerDataStream} stream
   * @param {import('smtp-server').SMTPServerSession} session
   */
  async function receive(stream, session) {
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const fault = faults.take('data', to);
    const hangUp = () => sockets.get(session.remotePort)?.destroy();
    if (fault?.cut === true) {
      stream.once('data', hangUp);
      return new Promise(() => {}); // never an answer
    }
    const chunks = await stream.toArray();
    if (stream.sizeExceeded) {
      throw Object.assign(new Error('letter is too large'), { responseCode: 552 });
    }
    const isCounted = Tally.isFor(to);
    // A held answer is one that the sender does not hear; the letter is here.
    if (isCounted && (!fault || fault.hold || fault.cut)) tally.add(chunks[0], to);
    await faults.act(fault, session.id);
    const from = mailFrom ? mailFrom.address : '';
    const keep = () => letters.add(Buffer.concat(chunks), { from, to }, session.user ?? null);
    const words = isCounted ? 'counted' : `kept as ${(await keep()).id}`;
    if (fault?.cut === 'after') {
      hangUp();
      return new Promise(() => {});
    }
    return words;
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
