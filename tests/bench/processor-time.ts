import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of Linux in a second, as `getconf CLK_TCK` says on every machine that Node runs on. */
const TICKS = 100

/** The fields of `/proc/PID/stat` behind the name, which may hold spaces; undefined where the process has gone. */
const statOf = (pid: number): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Milliseconds that a process has worked so far, all its threads together. */
export const processorTime = (pid: number): number => {
  const stat = statOf(pid)
  return stat ? ((Number(stat[11]) + Number(stat[12])) * 1000) / TICKS : 0
}

/** Megabytes that it holds in memory. */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A process and all below it. */
export const familyOf = (pid: number): number[] => {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat) parents.set(Number(name), Number(stat[1]))
  }
  const family = [pid]
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  }
  return family
}
