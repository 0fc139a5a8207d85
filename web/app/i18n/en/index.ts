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

export const en = {
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

export type Catalogue = typeof en;
