/**
 * Opens connections that say nothing, and keeps them until SIGTERM.
 * usage: node idle-connections.mjs HOST PORT COUNT
 */
import net from 'node:net';

const [host = '', port = '0', count = '0'] = process.argv.slice(2);
const counters = { opened: 0, refused: 0, closed: 0 };
/** Opened in groups, so that the queue of new connections is not what is tested. */
const GROUP = 200;

function open() {
  const socket = net.connect(Number(port), host);
  let isOpen = false;
  socket.on('connect', () => {
    isOpen = true;
    counters.opened += 1;
  });
  socket.on('error', () => {});
  socket.on('close', () => (counters[isOpen ? 'closed' : 'refused'] += 1));
}

let left = Number(count);
const timer = setInterval(() => {
  for (let index = 0; index < GROUP && left > 0; index += 1, left -= 1) open();
  if (left === 0) clearInterval(timer);
}, 50);
// Keeps the process alive when the server has closed every connection.
setInterval(() => {}, 60_000);
process.on('SIGTERM', () => {
  console.log(JSON.stringify(counters));
  process.exit(0);
});
