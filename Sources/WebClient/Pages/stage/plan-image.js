import { callForBlob } from "../wire/api.js";

/**
 * The pictures of venues under the stage, each fetched once with this page's own token.
 *
 * @type {Map<string, Promise<ImageBitmap | null>>}
 */
const fetched = new Map();

/**
 * A picture to draw; null if there is none, or it cannot be fetched now.
 *
 * @param {string | null | undefined} asset
 * @param {string | null} [token]
 */
export async function planImage(asset, token = null) {
  if (!asset) return null;
  const asked = fetched.get(asset) ?? fetchPicture(asset, token);
  fetched.set(asset, asked);
  const picture = await asked;
  if (picture === null) fetched.delete(asset); // the next one to ask tries again
  return picture;
}

/**
 * @param {string} asset
 * @param {string | null} token
 */
async function fetchPicture(asset, token) {
  const address = `/api/v1/assets/${encodeURIComponent(asset)}`;
  try {
    return await createImageBitmap(await callForBlob(address, { token: token ?? undefined }));
  } catch {
    return null;
  }
}
