import type { FastifyReply } from 'fastify'
import { pictureOf, type FileKept } from '../documents/pictures'
import type { Exchange } from '../exchange'

export type OfPicture = { Params: { nth: string } }

/** A picture of a file by its number, as it stands in an address; undefined where there is no such one. */
export const pictureAt = async (exchange: Exchange, file: FileKept, nth: string): Promise<Buffer | undefined> =>
  /^[1-9]\d?$/.test(nth) ? pictureOf(exchange, file, Number(nth)) : undefined

export const sendPicture = (reply: FastifyReply, picture: Buffer): FastifyReply =>
  reply.type('image/jpeg').header('content-disposition', 'attachment').send(picture)
