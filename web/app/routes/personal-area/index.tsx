import { redirect } from 'react-router';
import { paths } from '~/lib/paths';

export const clientLoader = () => redirect(paths.room('profileMe'));

/** Never seen. Without a component the router would take the address for one that serves no page. */
export default function PersonalAreaIndex() {
  return null;
}
