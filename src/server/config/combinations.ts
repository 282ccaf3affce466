/** Settings that only make sense with others, or without them. @returns one sentence for each problem */
export const combinationProblems = (given: NodeJS.ProcessEnv): string[] => {
  const togetherOrNone = (...names: string[]) => {
    const missing = names.filter((name) => !given[name])
    return missing.length === 0 || missing.length === names.length
      ? []
      : missing.map((name) => `${name} is missing: ${names.join(', ')} are given together or not at all.`)
  }
  return [
    ...togetherOrNone('SSO_ISSUER', 'SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'),
    ...togetherOrNone('EXTERNAL_LOGIN_ORIGIN', 'EXTERNAL_LOGIN_URL'),
    ...(given['EXPORT_STORE'] && !(given['AWS_ACCESS_KEY_ID'] && given['AWS_SECRET_ACCESS_KEY'])
      ? ['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: EXPORT_STORE needs both.']
      : []),
    ...(given['ROLE'] === 'worker' && !given['DATABASE_URL']
      ? ['ROLE cannot be worker without DATABASE_URL: the embedded database belongs to one process.']
      : []),
    ...(given['DATABASE_URL'] && !given['SECRET_KEY']
      ? ['SECRET_KEY is missing: with DATABASE_URL it must be given; create one with "openssl rand -base64 32".']
      : []),
    ...(given['DATABASE_URL'] && given['DEMO'] === 'on'
      ? ['DEMO cannot be on with DATABASE_URL: demo data is loaded only into the embedded database.']
      : []),
  ]
}
