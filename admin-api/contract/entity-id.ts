/** SEC-31: safe in URLs and bodies. Providers send `65f0c0…`, `poll:7`, `auth0|abc123`. */
export const entityIdPattern = /^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}/\\?#%"'<>`]{1,128}$/u;
