import type { FastifyReply, FastifyRequest } from 'fastify'
import { pictureOf, type FileKept } from '../documents/pictures'
import type { Exchange } from '../exchange'

export type OfPicture = { Params: { nth: string } }

/** Sends a picture of a file, whose number stands in the address; undefined where there is no such one. */
export const sendPicture = async (
  exchange: Exchange,
  { params: { nth } }: FastifyRequest<OfPicture>,
  reply: FastifyReply,
  file: FileKept,
): Promise<FastifyReply | undefined> => {
  const picture = /^[1-9]\d?$/.test(nth) ? await pictureOf(exchange, file, Number(nth)) : undefined
  return picture && reply.type('image/jpeg').header('content-disposition', 'attachment').send(picture)
}
