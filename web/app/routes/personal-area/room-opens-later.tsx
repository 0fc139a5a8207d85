import { useLocation } from 'react-router';
import { opensLater, RoomOpensLater } from '~/features/shell/room-opens-later';
import { roomAt } from '~/lib/paths';

export default function RoomOpensLaterRoute() {
  const room = roomAt(useLocation().pathname);
  return room && opensLater(room) ? <RoomOpensLater room={room} /> : null;
}
