/** `npm run parts`: the page of parts, renewed at every change. `PORT` is another port than 8090. */
import { serveParts } from './build'

const started = performance.now()
const port = Number(process.env.PORT || 8090)
serveParts(port).then(
  ({ address }) =>
    console.log(`Parts: ${address} (${((performance.now() - started) / 1000).toFixed(1)} s)`),
  (error: Error) => {
    console.error(`${error.message}\nAnother port: PORT=${port + 1} npm run parts`)
    process.exit(1)
  },
)
