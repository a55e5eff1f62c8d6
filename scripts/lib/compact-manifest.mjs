// The browser's list of routes (assets/manifest-….js), which every page fetches, in fewer bytes: each route costs 40 bytes of gzip as Remix
// writes it, 30 as it is here, and there are a hundred. Browsers expand it into what Remix wrote.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a route of the manifest may have; in this order it is written. */
const flags = ['hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasErrorBoundary'];
/** Routes that are files: plain links download them, and scripts fetch them by their URL; no navigation in the browser ever looks for them. */
const isFile = (/** @type {{ path?: string }} */ { path = '' }) => /\.(csv|pdf|json)$/.test(path);
const known = ['id', 'parentId', 'path', 'index', 'caseSensitive', 'module', 'imports', 'css', ...flags];

/**
 * The script that sets `window.__remixManifest` to what the given one sets it to, routes that are files left out.
 * @param {string} script as Remix writes it
 * @returns {string} the same where it is not as expected: then it is only larger
 */
export function compactManifest(script) {
  const [, json] = /^window\.__remixManifest=(\{.*\});?\s*$/s.exec(script) ?? [];
  if (!json) return script;
  const { routes: all, ...rest } = JSON.parse(json);
  const routes = Object.fromEntries(Object.entries(all).filter(([, route]) => !isFile(route)));
  /** @type {string[]} */
  const files = [];
  const at = (/** @type {string} */ file) =>
    files.includes(file) ? files.indexOf(file) : files.push(file) - 1;
  const ids = Object.keys(routes);
  const rows = [];
  for (const [id, route] of Object.entries(routes)) {
    if (route.id !== id || Object.keys(route).some((key) => !known.includes(key))) return script;
    const set = flags.reduce((bits, flag, bit) => bits + (route[flag] ? 2 ** bit : 0), 0);
    const parent = route.parentId === undefined ? -1 : ids.indexOf(route.parentId);
    rows.push([
      id,
      ...[parent, set, at(route.module), (route.imports ?? []).map(at), (route.css ?? []).map(at)],
      ...[route.path ?? null, route.index ? 1 : 0, route.caseSensitive ? 1 : 0],
    ]);
  }
  const expand = `(([m,f,r])=>{m.routes={};for(const [id,p,b,s,i,c,path,x,y] of r){const o=m.routes[id]={id,parentId:p<0?void 0:r[p][0],path:path??void 0,index:x?!0:void 0,caseSensitive:y?!0:void 0,module:f[s],imports:i.map(n=>f[n]),css:c.map(n=>f[n])};${JSON.stringify(flags)}.forEach((k,n)=>{o[k]=(b>>n&1)>0})}return m})`;
  return `window.__remixManifest=${expand}(${JSON.stringify([rest, files, rows])});`;
}

/** Rewrites the manifest in a folder of the browser's files. @param {string} folder */
export function compactManifestIn(folder) {
  for (const name of readdirSync(folder)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = join(folder, name);
    writeFileSync(file, compactManifest(readFileSync(file, 'utf8')));
  }
}
