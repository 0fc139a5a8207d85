import { SMTPServer } from 'smtp-server';
import { BulkCounter } from './bulk-counter.mjs';
import { Stalls } from './stalls.mjs';

const MAX_LETTER_BYTES = 30 * 1024 * 1024;
/** Longer than any test holds a command, so that the server does not close the connection. */
const SOCKET_TIMEOUT_MS = 10 * 60 * 1000;

/** A server that can stall before it executes a command, which smtp-server has no option for. */
class StallingServer extends SMTPServer {
  /**
   * @param {Stalls} stalls
   * @param {import('smtp-server').SMTPServerOptions} options
   */
  constructor(stalls, options) {
    super(options);
    this.stalls = stalls;
  }

  /**
   * @param {import('node:net').Socket} socket
   * @param {any} options
   */
  connect(socket, options) {
    super.connect(socket, options);
    /** @type {any} */
    const connection = [...this.connections].at(-1);
    const execute = connection._onCommand.bind(connection);
    connection._onCommand = (/** @type {Buffer} */ command, /** @type {any} */ done) => {
      const name = command.toString('latin1').split(' ', 1)[0].toLowerCase();
      this.stalls.pass(name, connection.id, () => execute(command, done));
    };
  }
}

/**
 * @param {import('./letters.mjs').Letters} letters
 * @param {import('./failures.mjs').Failures} failures
 * @param {BulkCounter} bulkCounter
 * @param {Stalls} stalls
 */
export function createSmtpServer(letters, failures, bulkCounter, stalls = new Stalls()) {
  /** Keyed by the client's port. @type {Map<number | undefined, import('node:net').Socket>} */
  const sockets = new Map();
  const smtp = new StallingServer(stalls, {
    banner: 'Octavo mailbox, nothing leaves this machine',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_LETTER_BYTES,
    socketTimeout: SOCKET_TIMEOUT_MS,
    onConnect: (session, done) => stalls.pass('connect', session.id, () => done()),
    // Any name and password are accepted: tests cover the client.
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onMailFrom: ({ address }, session, done) =>
      reply(failures.apply('mail', [address], session.id), done),
    onRcptTo: ({ address }, session, done) =>
      reply(failures.apply('rcpt', [address], session.id), done),
    onData: (stream, session, done) => reply(receive(stream, session), done),
    // Killed workers drop the connection within a session.
    onClose: (session) => {
      failures.dropSession(session.id);
      stalls.dropSession(session.id);
    },
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
    const failure = failures.take('data', to);
    const closeConnection = () => sockets.get(session.remotePort)?.destroy();
    if (failure?.cut === true) {
      stream.once('data', closeConnection);
      return new Promise(() => {}); // no reply
    }
    await stalls.wait('message', session.id);
    const chunks = await stream.toArray();
    await stalls.wait('end', session.id);
    if (stream.sizeExceeded) {
      throw Object.assign(new Error('letter is too large'), { responseCode: 552 });
    }
    const isBulk = BulkCounter.accepts(to);
    // If only the reply is withheld, the letter has been received.
    if (isBulk && (!failure || failure.hold || failure.cut)) bulkCounter.add(chunks[0], to);
    await failures.execute(failure, session.id);
    const from = mailFrom ? mailFrom.address : '';
    const store = () => letters.add(Buffer.concat(chunks), { from, to }, session.user ?? null);
    const message = isBulk ? 'counted' : `stored as ${(await store()).id}`;
    if (failure?.cut === 'after') {
      closeConnection();
      return new Promise(() => {});
    }
    return message;
  }
}

/**
 * @param {Promise<string | void>} outcome
 * @param {(error?: Error | null, message?: string) => void} done
 */
function reply(outcome, done) {
  outcome.then(
    (message) => done(null, message ?? undefined),
    (error) => done(error),
  );
}
