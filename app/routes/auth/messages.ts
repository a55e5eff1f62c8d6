/** SPEC §5 Login. Apart from the schema, which loads later. */
export const loginRequired = 'Email and password are required.';
