export { stopServer as default } from './global_setup'
