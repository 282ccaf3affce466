/** Where a browser on this machine reaches the server. */
export const localOrigin = ({ host, port }: { readonly host: string; readonly port: number }): string => {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
