/**
 * A slow network, until SIGTERM: passes connections on, each piece of data later by 100 to 200 ms in either
 * direction, and one of a hundred by a second more, as if its packet had been lost.
 * usage: node slow-proxy.mjs PORT TARGET-HOST TARGET-PORT
 */
import net from 'node:net';

const [port = '0', host = '', target = '0'] = process.argv.slice(2);
const LOSS = 0.01;

function chooseDelay() {
  return 100 + Math.random() * 100 + (Math.random() < LOSS ? 1000 : 0);
}

/** Passes data on in its order, so that a late piece holds up those behind it. @param {net.Socket} from  @param {net.Socket} to */
function passOn(from, to) {
  let last = 0;
  /** @param {() => void} action */
  const delay = (action) => {
    last = Math.max(last, performance.now() + chooseDelay());
    setTimeout(action, last - performance.now());
  };
  from.on('data', (data) => delay(() => to.write(data)));
  from.on('end', () => delay(() => to.end()));
  from.on('error', () => to.destroy());
}

net
  .createServer({ allowHalfOpen: true }, (client) => {
    const server = net.connect({ host, port: Number(target), allowHalfOpen: true });
    passOn(client, server);
    passOn(server, client);
  })
  .listen(Number(port), '127.0.0.1');
