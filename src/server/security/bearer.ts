/** The token of an Authorization header that holds a bearer. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
