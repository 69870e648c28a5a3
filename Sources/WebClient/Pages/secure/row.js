import { words } from "../words/dancer.js";
import { onwards } from "../ui/dialog.js";
import { openOnDemand } from "../ui/on-demand.js";

/** Among the settings of a phone: the way to what it does not give to a page over http. */
export const toSecureAddress = () =>
  !isSecureContext &&
  onwards(
    words("dancer.secureAddress"),
    () => openOnDemand(() => import("./offer.js"), ({ offerSecureAddress }) => offerSecureAddress("phone")),
  );
