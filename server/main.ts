/** One server process of the hospital: `node dist/server/main.cjs`. */
import { runServer } from './boot/run_server'

void runServer()
