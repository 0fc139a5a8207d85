import articleEditor from './article-editor.json';
import articleFiles from './article-files.json';
import articles from './articles.json';
import assignments from './assignments.json';
import decisions from './decisions.json';
import desk from './desk.json';
import deskEditor from './desk-editor.json';
import errors from './errors.json';
import identity from './identity.json';
import inputs from './inputs.json';
import lists from './lists.json';
import pages from './pages.json';
import profile from './profile.json';
import publicArticle from './public-article.json';
import reviewing from './reviewing.json';
import roles from './roles.json';
import rooms from './rooms.json';
import routes from './routes.json';
import security from './security.json';
import shell from './shell.json';
import site from './site.json';

export const en = {
  articleEditor,
  articleFiles,
  articles,
  assignments,
  decisions,
  desk,
  deskEditor,
  errors,
  identity,
  inputs,
  lists,
  pages,
  profile,
  publicArticle,
  reviewing,
  roles,
  rooms,
  routes,
  security,
  shell,
  site,
};

export type Catalogue = typeof en;
