// The floor as a process of its own, whose processor time is measured: the address of the database and the port are the arguments.
import { floorServer } from './floor.ts'

const [url = '', port] = process.argv.slice(2)
floorServer(url).server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
