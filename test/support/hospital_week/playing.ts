/** How the week is played, by the environment: `npm run hospital:week -- --seed=7` sets it. */
import { randomInt } from 'node:crypto'
import type { Playing } from './stage/stage'

/** What the command line asked for. */
export const playing: Playing = {
  seed: Number(process.env.WEEK_SEED ?? randomInt(1_000_000)),
}
process.stderr.write(`The hospital week plays with --seed=${playing.seed}\n`)
