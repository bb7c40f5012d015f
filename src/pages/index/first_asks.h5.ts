/** Runs in the document of home, before the app is there (config/h5/server_files.ts): asks what is next for the account, and for the doctors seen. */
import { beforeTheApp } from '@/platform/window/early_answers'

beforeTheApp(async (ask) => {
  await Promise.all([
    ask('GET', '/hos/user/v1/home/next-steps'),
    ask('GET', '/hos/user/v1/reg/home'),
  ])
})
