/** How often a property is tried: less often where each of hundreds of changed programs is put to the same test. */
export const runs = (usual: number): number => (process.env.MUTATION_TESTS ? Math.ceil(usual / 10) : usual)
