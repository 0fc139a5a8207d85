import type { Catalogue } from '../en';
import errors from './errors.json';
import identity from './identity.json';
import pages from './pages.json';
import profile from './profile.json';
import roles from './roles.json';
import rooms from './rooms.json';
import routes from './routes.json';
import security from './security.json';
import shell from './shell.json';
import site from './site.json';

/** The annotation is the check: a key that English has and Russian lacks does not compile. */
export const ru: Catalogue = {
  errors,
  identity,
  pages,
  profile,
  roles,
  rooms,
  routes,
  security,
  shell,
  site,
};
