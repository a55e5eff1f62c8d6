/**
 * What an id may be where it becomes part of a URL or of a body (SEC-31): 1 to 128 characters, none of which could lead out of its place in
 * a URL or stand for markup, and no dots alone. Providers write `65f0c0…`, `66.5f`, `poll:7`, `auth0|abc123`; the one who sends it encodes it.
 */
export const entityIdPattern = /^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}/\\?#%"'<>`]{1,128}$/u;
