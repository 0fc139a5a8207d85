import { redirect } from 'react-router';
import { paths } from '~/lib/paths';

export const clientLoader = () => redirect(paths.screen('profileMe'));

/** Never rendered; without a component the router treats the route as a resource route. */
export default function PersonalAreaIndex() {
  return null;
}
