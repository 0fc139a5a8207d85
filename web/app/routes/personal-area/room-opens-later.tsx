import { useLocation } from 'react-router';
import { RoomOpensLater } from '~/features/shell/room-opens-later';
import { roomAt } from '~/lib/paths';

export default function RoomOpensLaterRoute() {
  const room = roomAt(useLocation().pathname);
  return room && room !== 'profileMe' ? <RoomOpensLater room={room} /> : null;
}
