/** SPEC §5 Login. Apart from the schema, which comes to the browser only with the first key. */
export const loginRequired = 'Email and password are required.';
