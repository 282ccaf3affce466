import { everyMorning, schedulesOf } from '#tests/support/schedules.ts'
import { belonging, plain, type Recipe, type Target } from './inputs.ts'

const ownSchedule = async ({ app, principal, ground, isOwn }: Target): Promise<string> =>
  isOwn ? ((await schedulesOf(app).create(principal.token)).data?.token ?? '') : ground.scheduleToken

/** A valid call for everything that is done with schedules. */
export const scheduleRecipes: Readonly<Record<string, Recipe>> = {
  listSchedules: plain(),
  createSchedule: plain({ body: everyMorning }),
  changeSchedule: belonging(async (target) => {
    const { name, plan, byEmail } = everyMorning
    return { params: { token: await ownSchedule(target) }, body: { name, plan, byEmail, state: 'paused' } }
  }),
  deleteSchedule: belonging(async (target) => ({ params: { token: await ownSchedule(target) } })),
}
