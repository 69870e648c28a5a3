SET session_replication_role = replica;
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
INSERT INTO public.account VALUES
	('33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', 'owner', '2026-11-28 06:36:23.942067+00');
INSERT INTO public.account_token VALUES
	('\xf846337af41e7fddc4bccea34fd0353c24d2550cfd27e14f99132be5514f9309', '33216f94-1996-4eea-b358-66ed80e62af8', '2027-02-26 06:36:23.942067+00', NULL, '2026-11-28 06:36:23.942067+00');
INSERT INTO public.production VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'Full', 90, 16, 10.5, 0.9, 2, 1, false, '{"k": "v", "composer": "“B” \\ 🎵"}', 2, '2026-11-28 06:36:39.624338+00', '2026-11-28 06:36:40.281815+00', 0.5, 'feet', false, true, true, '7d1f6b1e-0000-4000-8000-000000000001', 0, 5, 16, 10, 0.25, 0.4, 0, 3, 0.65, -1500001, '{8,24}', '{4000001,13000000}'),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'Exercise', 90, 16, 10, 1, 2, 1, true, '{"k": "v"}', 2, '2026-11-28 06:36:41.556065+00', '2026-11-28 06:36:42.622991+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'Class', 120, 16, 10, 1, 2, 1, true, '{}', 1, '2026-11-28 06:36:43.992614+00', '2026-11-28 06:36:43.992614+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'Release', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 3, '2026-11-28 06:36:51.19395+00', '2026-11-28 06:37:22.884868+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'Release', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 1, '2026-11-28 06:37:25.137375+00', '2026-11-28 06:37:25.137375+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'Renamed', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 2, '2026-11-28 06:37:31.449012+00', '2026-11-28 06:37:34.223956+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}');
INSERT INTO public.drill VALUES
	('691ff14e-a2b2-4638-91c3-098416c7211f', 5000000, 1, 3, 1.25, '{10000000}'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 0, 2, 4, 1.5, '{10000000}');
INSERT INTO public.combo VALUES
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'onetwo', 0, 'One-two'),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'own', 1, 'Own'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'onetwo', 0, 'One-two'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'check', 1, 'Check');
INSERT INTO public.combo_step VALUES
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'onetwo', 0, 'jab', NULL, 0),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'onetwo', 1, 'cross', NULL, 1),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'own', 0, NULL, '“check”', 0.5),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'onetwo', 0, 'jab', NULL, 1),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'onetwo', 1, 'cross', NULL, 1),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'check', 0, NULL, 'check', 0),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'check', 1, 'leadHook', NULL, 0.5);
INSERT INTO public.session VALUES
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', '38317a0e-3d6c-4f5d-8e67-a43472c077a6', '2026-11-28 06:36:44.749866+00', NULL, 1, 'drill', '33216f94-1996-4eea-b358-66ed80e62af8', NULL),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'c10b254e-0958-4874-b1fc-70b497d2f352', '2026-11-28 06:36:52.090538+00', NULL, 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', NULL),
	('7c7e3f2e-9440-4054-8479-ee900840fc66', 'c10b254e-0958-4874-b1fc-70b497d2f352', '2026-11-28 06:37:06.322766+00', NULL, 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540'),
	('98cb09d6-67e4-4032-88bc-e71211bce8f4', 'c10b254e-0958-4874-b1fc-70b497d2f352', '2026-11-28 06:37:06.322766+00', '2026-11-28 06:37:06.805296+00', 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 'c10b254e-0958-4874-b1fc-70b497d2f352', '2026-11-28 06:37:07.272059+00', NULL, 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', '760e4422-c8ed-41a9-8038-4de7e1efa1e0', '2026-11-28 06:37:26.101015+00', '2026-11-28 06:37:30.475505+00', 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', NULL),
	('5eaa2814-a769-480f-afd3-169d4b4628a3', '1ba657e7-04d0-4eb4-92c1-4daf77948e62', '2026-11-28 06:37:31.96848+00', NULL, 1, 'production', '33216f94-1996-4eea-b358-66ed80e62af8', NULL);
INSERT INTO public.member VALUES
	('162ec1c1-2439-4dda-b271-88940b8af037', '372255cc-1b18-4bfc-9537-7b0ae00b014d', 'Cora', 'conductor', '2026-11-28 06:36:46.282172+00', NULL, NULL, NULL, NULL, NULL),
	('bac051db-895e-42c7-9aca-d1be4a491be9', '372255cc-1b18-4bfc-9537-7b0ae00b014d', 'Ada', 'dancer', '2026-11-28 06:36:46.932055+00', NULL, NULL, NULL, NULL, NULL),
	('e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'Cora', 'conductor', '2026-11-28 06:36:52.297582+00', NULL, NULL, NULL, NULL, NULL),
	('c00c103f-b35c-4eba-ab39-d88232dc4923', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'Dara', 'dancer', '2026-11-28 06:36:54.46406+00', NULL, NULL, NULL, NULL, NULL),
	('2b6f585f-8992-4a10-a523-51e7046c3d67', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'Arne', 'conductor', '2026-11-28 06:36:53.737047+00', NULL, NULL, NULL, NULL, NULL),
	('0108d322-98b1-42b9-85de-25a082e4e98a', 'fa644aec-8464-444b-ab18-141c5e8b5857', 'Cora', 'conductor', '2026-11-28 06:37:07.920071+00', NULL, NULL, NULL, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', NULL),
	('a2616773-e0d7-46ef-bd98-8ab735a743ba', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'Cora', 'conductor', '2026-11-28 06:37:26.185833+00', NULL, NULL, NULL, NULL, NULL),
	('e0c041c4-9a3e-44cf-aec4-979340417d79', '5eaa2814-a769-480f-afd3-169d4b4628a3', 'Cora', 'conductor', '2026-11-28 06:37:32.863433+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.formation VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 0, 'Formation 0', 2000000, 1000000, 'easeInOut', 'Intro', 'one
	two'),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 1, 'Formation 1', 2000000, 2000000, 'easeIn', '', ''),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f2', 2, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f3', 3, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f4', 4, 'Formation 4', 2000000, 1000000, 'easeInOut', '', ''),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f1', 0, 'Formation 1', 3000000, 1000000, 'easeInOut', '', ''),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f2', 1, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f3', 2, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f4', 3, 'Formation 4', 2000000, 1000000, 'easeInOut', '', ''),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f0', 0, 'Formation 0', 2000000, 1000000, 'easeInOut', '', ''),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f1', 1, 'Formation 1', 2000000, 1000000, 'easeInOut', '', ''),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f2', 2, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f3', 3, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f4', 4, 'Formation 4', 2000000, 1000000, 'easeInOut', '', ''),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f0', 0, 'Formation 0', 2000000, 1000000, 'easeInOut', '', ''),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f1', 1, 'Formation 1', 2000000, 1000000, 'easeInOut', '', ''),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f2', 2, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f3', 3, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f4', 4, 'Formation 4', 2000000, 1000000, 'easeInOut', '', '');
INSERT INTO public.formation_position VALUES
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f0', 'p0', -8, 0),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 'p0', -8, 0),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 'p1', -5, 1),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 'p2', -2, 2),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 'p0', -7, 1),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 'p1', -4, 2),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 'p2', -1, 3),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f2', 'p0', -6, 2),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f2', 'p1', -3, 3),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f2', 'p2', 0, 4),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f3', 'p0', -5, 3),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f3', 'p1', -2, 4),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f3', 'p2', 1, 5),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f4', 'p0', -4, 4),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f4', 'p1', -1, 5),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f4', 'p2', 2, 6),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f1', 'p0', -7, 1),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f1', 'p1', -4, 2),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f1', 'p2', -1, 3),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f2', 'p0', -6, 2),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f2', 'p1', -3, 3),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f2', 'p2', 0, 4),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f3', 'p0', -5, 3),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f3', 'p1', -2, 4),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f3', 'p2', 1, 5),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f4', 'p0', -4, 4),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f4', 'p1', -1, 5),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'f4', 'p2', 2, 6),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f0', 'p1', -5, 1),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f0', 'p2', -2, 2),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f1', 'p0', -7, 1),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f1', 'p1', -4, 2),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f1', 'p2', -1, 3),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f2', 'p0', -6, 2),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f2', 'p1', -3, 3),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f2', 'p2', 0, 4),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f3', 'p0', -5, 3),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f3', 'p1', -2, 4),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f3', 'p2', 1, 5),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f4', 'p0', -4, 4),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f4', 'p1', -1, 5),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'f4', 'p2', 2, 6),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f0', 'p0', -8, 0),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f0', 'p1', -5, 1),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f0', 'p2', -2, 2),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f1', 'p0', -7, 1),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f1', 'p1', -4, 2),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f1', 'p2', -1, 3),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f2', 'p0', -6, 2),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f2', 'p1', -3, 3),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f2', 'p2', 0, 4),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f3', 'p0', -5, 3),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f3', 'p1', -2, 4),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f3', 'p2', 1, 5),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f4', 'p0', -4, 4),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f4', 'p1', -1, 5),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'f4', 'p2', 2, 6);
INSERT INTO public.set_piece VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'o0', 0, 'Table', 'rectangle', '#885522', 0, 6, 2, 1, 30),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'o1', 1, 'Ring', 'ellipse', '#888888', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.formation_set_piece VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 'o0', NULL, NULL, NULL, NULL, NULL),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f0', 'o1', 1, 2, 3, 4, 359.5);
INSERT INTO public.join_code OVERRIDING SYSTEM VALUE VALUES
	(4, 'FJNZG2', '372255cc-1b18-4bfc-9537-7b0ae00b014d', 'conductor', '2026-12-12 06:36:44.749866+00', NULL),
	(5, 'HZPJS8', '372255cc-1b18-4bfc-9537-7b0ae00b014d', 'dancer', '2026-12-12 06:36:44.749866+00', NULL),
	(6, 'M53Y45', '372255cc-1b18-4bfc-9537-7b0ae00b014d', 'screen', '2026-12-12 06:36:44.749866+00', NULL),
	(7, '78QKNS', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'conductor', '2026-12-12 06:36:52.090538+00', NULL),
	(8, 'SJW2YQ', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'dancer', '2026-12-12 06:36:52.090538+00', NULL),
	(9, 'XBVHHM', 'daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'screen', '2026-12-12 06:36:52.090538+00', NULL),
	(10, 'A2RGMN', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'conductor', '2026-12-12 06:37:26.101015+00', '2026-11-28 06:37:28.038758+00'),
	(11, 'A6RJRH', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'dancer', '2026-12-12 06:37:26.101015+00', '2026-11-28 06:37:28.038758+00'),
	(12, 'GKFG44', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'screen', '2026-12-12 06:37:26.101015+00', '2026-11-28 06:37:28.038758+00'),
	(13, '5AJJM4', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'conductor', '2026-12-12 06:37:30.00978+00', '2026-11-28 06:37:30.475505+00'),
	(14, '87W9NR', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'dancer', '2026-12-12 06:37:30.00978+00', '2026-11-28 06:37:30.475505+00'),
	(15, 'HP2KCK', '39a6a994-f82f-4270-bee7-3ae365e3acfd', 'screen', '2026-12-12 06:37:30.00978+00', '2026-11-28 06:37:30.475505+00'),
	(16, '298H7F', '5eaa2814-a769-480f-afd3-169d4b4628a3', 'conductor', '2026-12-12 06:37:31.96848+00', NULL),
	(17, 'K8SDB6', '5eaa2814-a769-480f-afd3-169d4b4628a3', 'dancer', '2026-12-12 06:37:31.96848+00', NULL),
	(18, 'KKNMK5', '5eaa2814-a769-480f-afd3-169d4b4628a3', 'screen', '2026-12-12 06:37:31.96848+00', NULL);
INSERT INTO public.mark VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'm0', 0, 'Spot', '#ff0000', 0, 4, NULL, NULL),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'm1', 1, 'Line', '#00FF00', -6, 2, 6, 1e-07);
INSERT INTO public.marker VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'k0', 0, 'Chorus', 0),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'k1', 1, 'Chorus', 86400000000);
INSERT INTO public.member_token VALUES
	('\x8ed0e4ec4012e7587b2e996d3ab64343c7829948176d011186539486670f5b86', '162ec1c1-2439-4dda-b271-88940b8af037', '2026-12-12 06:36:46.282172+00', NULL),
	('\x94d07fff665a9c523dbef629c4a6aa91f42a2dbfa5d784b62c99afc78871304b', 'bac051db-895e-42c7-9aca-d1be4a491be9', '2026-12-12 06:36:46.932055+00', NULL),
	('\x80c2aa44474deaaefb8260183f1e9d758823d16a3ff7bc1375372e19c09bdf98', 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '2026-12-12 06:36:52.297582+00', NULL),
	('\x8e061071651210d5de86dd0582f57521fab2733dcdd210722b001caf235a8456', '2b6f585f-8992-4a10-a523-51e7046c3d67', '2026-12-12 06:36:53.737047+00', NULL),
	('\x67a1478638badfa3d169f8342c11e71259bf1d62e2b87c33318065420d2c8c11', 'c00c103f-b35c-4eba-ab39-d88232dc4923', '2026-12-12 06:36:54.46406+00', NULL),
	('\xaa018eea180d00e8949dae69b8de79cbe3c5ca184a2e8168e8f6bc7e10b81f94', '0108d322-98b1-42b9-85de-25a082e4e98a', '2026-12-12 06:37:07.920071+00', NULL),
	('\x0245c1ed882554d8e1f07d71e030babfa4cbabb492dd3806ab6c28a72949f90d', 'a2616773-e0d7-46ef-bd98-8ab735a743ba', '2026-12-12 06:37:26.185833+00', NULL),
	('\xeab32d0165fe5666df7cbc7ccc132b73fd10c779f6e9f9cb8eacd8502f66ac60', 'e0c041c4-9a3e-44cf-aec4-979340417d79', '2026-12-12 06:37:32.863433+00', NULL);
INSERT INTO public.owner_link VALUES
	('\xd8080ebb4587e93a07e6658bf4adfbc0aeb0cd332b7448d1f405c705762ad70d', '2026-11-29 06:36:18.254517+00', '2026-11-28 06:36:23.942067+00'),
	('\xbb1a2ff6c5918cc090ab98f87f9410966193223e60ccc8ff5994ddeddcf4b4ed', '2026-11-29 06:37:17.277154+00', NULL);
INSERT INTO public.person VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'mia', 0, 'Mia', false),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'noa', 1, 'Noa', false),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'mia', 0, 'Mia', false),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'noa', 1, 'Noa', false),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'mia', 0, 'Mia', false),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'noa', 1, 'Noa', false),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'mia', 0, 'Mia', false),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'noa', 1, 'Noa', false);
INSERT INTO public.section VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 's0', 0, 'Front', '#0072b2'),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 's1', 1, 'Back', '#d55e00');
INSERT INTO public.performer VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', 's0', 'mia'),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('760e4422-c8ed-41a9-8038-4de7e1efa1e0', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL);
INSERT INTO public.performer_assignment VALUES
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 'c10b254e-0958-4874-b1fc-70b497d2f352', 'p0', 'c00c103f-b35c-4eba-ab39-d88232dc4923', 1795847818436471);
INSERT INTO public.production_track VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 't0', 0, 'Clapping 👏', '\xabababababababababababababababababababababababababababababababab', 3000000, 'mp3', 240000000);
INSERT INTO public.production_clip VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'c0', 0, 'Verse', 't0', 1000000, 61000000, 500000, 2000000, -3.5),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'c1', 1, '', NULL, 0, 4000000, 0, 0, 0);
INSERT INTO public.production_edit VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 2, '6f9619ff-8b86-4011-b42d-000000000064', 1, '33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', '', 'edit', NULL, '[{"set":["metadata","k"],"to":"v"},{"set":["tempo"],"to":90}]', '[{"set":["tempo"],"to":123.5},{"set":["metadata","k"],"to":null}]', '[]', '2026-11-28 06:36:40.282554+00'),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 2, '6f9619ff-8b86-4011-b42d-000000000065', 1, '33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', '', 'edit', NULL, '[{"set":["metadata","k"],"to":"v"},{"set":["tempo"],"to":90}]', '[{"set":["tempo"],"to":120},{"set":["metadata","k"],"to":null}]', '[]', '2026-11-28 06:36:42.623526+00'),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 2, '6f9619ff-8b86-4011-b42d-000000000001', 1, '33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', '', 'edit', NULL, '[{"set":["formations","f1","hold"],"to":3000000}]', '[{"set":["formations","f1","hold"],"to":2000000}]', '[]', '2026-11-28 06:37:12.357541+00'),
	('c10b254e-0958-4874-b1fc-70b497d2f352', 3, '6f9619ff-8b86-4011-b42d-000000000002', 2, '33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', '', 'edit', NULL, '[{"remove":"formations","id":"f0"}]', '[{"insert":"formations","value":{"id":"f0","name":"Formation 0","hold":2000000,"part":"","notes":"","positions":{"p0":{"x":-8,"y":0},"p1":{"x":-5,"y":1},"p2":{"x":-2,"y":2}},"setPieces":{},"transition":{"duration":1000000,"easing":"easeInOut","paths":{},"delays":{}}},"after":null}]', '[]', '2026-11-28 06:37:22.886554+00'),
	('1ba657e7-04d0-4eb4-92c1-4daf77948e62', 2, '6f9619ff-8b86-4011-b42d-000000000003', 1, '33216f94-1996-4eea-b358-66ed80e62af8', 'Owner', '', 'edit', NULL, '[{"set":["title"],"to":"Renamed"}]', '[{"set":["title"],"to":"Release"}]', '[]', '2026-11-28 06:37:34.224384+00');
INSERT INTO public.punch VALUES
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 'bac051db-895e-42c7-9aca-d1be4a491be9', 1, 1, 'bac051db-895e-42c7-9aca-d1be4a491be9', 1, 1795847809570654, 1, NULL, NULL, 'tapPad', 0, false, NULL, NULL, NULL, NULL, NULL, NULL),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 'bac051db-895e-42c7-9aca-d1be4a491be9', 2, 2, 'bac051db-895e-42c7-9aca-d1be4a491be9', 2, 1795847810070654, 1, 7.5, NULL, 'tapPad', 0, false, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.round VALUES
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r0', 0, 180000000, 60000000, 'sequence'),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r1', 1, 180000000, 0, 'random'),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r2', 2, 1000000, 7, 'free'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'first', 0, 30000000, 10000000, 'sequence'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'second', 1, 30000000, 10000000, 'sequence'),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'third', 2, 30000000, 10000000, 'sequence');
INSERT INTO public.round_combo VALUES
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r0', 0, 'onetwo', NULL),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r0', 1, 'own', NULL),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r0', 2, 'onetwo', NULL),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r1', 0, 'own', 1),
	('691ff14e-a2b2-4638-91c3-098416c7211f', 'r1', 1, 'onetwo', 100),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'first', 0, 'onetwo', NULL),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'first', 1, 'check', NULL),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'second', 0, 'onetwo', NULL),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'second', 1, 'check', NULL),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'third', 0, 'onetwo', NULL),
	('38317a0e-3d6c-4f5d-8e67-a43472c077a6', 'third', 1, 'check', NULL);
INSERT INTO public.session_event VALUES
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 1, DEFAULT, 1795847808954442, '162ec1c1-2439-4dda-b271-88940b8af037', '"2ecf490c-12ae-4077-9cab-f9a6b826c096"', 'batonPassed', '{"to": "162ec1c1-2439-4dda-b271-88940b8af037", "from": null}', '2026-11-28 06:36:48.95744+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 2, DEFAULT, 1795847809420654, '162ec1c1-2439-4dda-b271-88940b8af037', '"a0980ea1-ffe0-488a-b93e-5e0858a692e7"', 'begun', '{"seed": "6d195dee33bcd353", "motion": {"at": 1795847809570654, "rate": 1, "until": 110000000, "position": 0}}', '2026-11-28 06:36:49.426745+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 3, DEFAULT, 1795847810025954, '162ec1c1-2439-4dda-b271-88940b8af037', '"bebeab0d-dcf9-4d46-b0ac-6fa68997284d"', 'adjusted', '{"adjustment": {"at": 605300, "call": "check"}}', '2026-11-28 06:36:50.027485+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 4, DEFAULT, 1795847810042033, '162ec1c1-2439-4dda-b271-88940b8af037', '"de95d470-31c2-4635-b29f-f92ea5709f30"', 'adjusted', '{"adjustment": {"at": 621379, "tempo": 90}}', '2026-11-28 06:36:50.043221+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 1, DEFAULT, 1795847814697951, NULL, NULL, 'roleChanged', '{"role": "conductor", "member": "2b6f585f-8992-4a10-a523-51e7046c3d67"}', '2026-11-28 06:36:54.698364+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 2, DEFAULT, 1795847818336948, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"f1ac1961-5ee7-4541-9d10-8345a61068a0"', 'batonPassed', '{"to": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "from": null}', '2026-11-28 06:36:58.337426+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 3, DEFAULT, 1795847818436471, 'c00c103f-b35c-4eba-ab39-d88232dc4923', '"9df76f5e-1f3f-4ceb-ac71-c350f8488ac7"', 'assigned', '{"member": "c00c103f-b35c-4eba-ab39-d88232dc4923", "performer": "p0"}', '2026-11-28 06:36:58.437077+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 4, DEFAULT, 1795847818473857, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"dd9c5e0e-4e1e-4beb-a4b0-4c228bc76886"', 'assigned', '{"member": "2b6f585f-8992-4a10-a523-51e7046c3d67", "performer": "p1"}', '2026-11-28 06:36:58.474433+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 5, DEFAULT, 1795847818926714, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"5f609ade-b97c-4cf2-8da4-b83779bfe7cd"', 'assigned', '{"member": null, "performer": "p1"}', '2026-11-28 06:36:58.932694+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 6, DEFAULT, 1795847819005692, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"b21ca08c-bd6b-4d46-8d68-d9e1ebf3a39a"', 'leadLimited', '{"most": 300000, "least": 100000}', '2026-11-28 06:36:59.00661+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 7, DEFAULT, 1795847819594448, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"9abfc7fe-8912-4d97-a89e-ef3c6d40e428"', 'absent', '{"absent": true, "person": "mia"}', '2026-11-28 06:36:59.594854+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 8, DEFAULT, 1795847819679332, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"4c12db54-53da-4de0-b21a-6a1f3d74fe78"', 'absent', '{"absent": true, "person": "noa"}', '2026-11-28 06:36:59.681868+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 9, DEFAULT, 1795847819841167, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"cd44b851-e21c-4108-9a40-14ff8b00725c"', 'absent', '{"absent": false, "person": "noa"}', '2026-11-28 06:36:59.84293+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 10, DEFAULT, 1795847820108544, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"68e3914a-9eea-4178-921e-53ac5a428fe8"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795847820258544, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795847820258544, "duration": 1000000}', '2026-11-28 06:37:00.115128+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 11, DEFAULT, 1795847820143936, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"4e915362-9678-491c-8d14-6f5e8e87078b"', 'noted', '{"text": "Nobody in particular: “quoted” \\ 🎵", "place": "f0", "position": 0, "formation": 0}', '2026-11-28 06:37:00.144456+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 12, DEFAULT, 1795847820286814, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"0b2292bc-2833-4125-9a81-0af02748e30c"', 'noted', '{"text": "Higher", "place": "f1", "position": 2028270, "formation": 1, "performer": "p0"}', '2026-11-28 06:37:00.298406+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 13, DEFAULT, 1795847821017604, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"532b69a7-fdd4-407f-b3df-193e71bff929"', 'noted', '{"text": "A slip", "place": "f1", "position": 2759060, "formation": 1, "performers": ["p0", "p1"]}', '2026-11-28 06:37:01.018153+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 14, DEFAULT, 1795847821267194, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"2cd6c43f-3b82-4822-9577-24a676872889"', 'noteWithdrawn', '{"note": 13}', '2026-11-28 06:37:01.268198+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 15, DEFAULT, 1795847821696394, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"d4ba34e9-6baa-478b-818e-8e4d62d62585"', 'announced', '{"text": "Ten minutes"}', '2026-11-28 06:37:01.696688+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 16, DEFAULT, 1795847822314429, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"71154025-c22b-4cd9-803e-fea1088e53ee"', 'moved', '{"rate": 1, "motion": {"at": 1795847822464429, "rate": 1, "until": 14000000, "position": 3000000}}', '2026-11-28 06:37:02.31537+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 17, DEFAULT, 1795847822779384, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"b1163201-1f1a-4ad2-9c33-5615c66e74da"', 'moved', '{"rate": 1, "motion": {"at": 1795847822929384, "rate": 0, "until": 14000000, "position": 3464955}}', '2026-11-28 06:37:02.779892+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 18, DEFAULT, 1795847824951299, NULL, NULL, 'punctualitySummed', '{"from": 16, "shown": 1, "worst": 40000, "counts": [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "inTime": 1, "changes": 1, "devices": 1, "through": 16}', '2026-11-28 06:37:04.956816+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 19, DEFAULT, 1795847825576075, NULL, NULL, 'takeNamed', '{"name": "The first", "take": 1}', '2026-11-28 06:37:05.584182+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 20, DEFAULT, 1795847825591040, NULL, NULL, 'takeStarred', '{"take": 1, "starred": true}', '2026-11-28 06:37:05.5915+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 21, DEFAULT, 1795847826153132, 'c00c103f-b35c-4eba-ab39-d88232dc4923', '"3ce88951-370d-4ecf-9052-b02bb023963c"', 'noteGot', '{"note": 12, "performer": "p0"}', '2026-11-28 06:37:06.153671+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 22, DEFAULT, 1795847826318328, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"6141438a-feaf-4de7-98b8-26439c9471d5"', 'brokeOut', '{"groups": [{"to": 2000000, "from": 0, "name": "Back soon", "session": "98cb09d6-67e4-4032-88bc-e71211bce8f4", "conductor": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "performers": ["p0"]}, {"name": "Others", "session": "7c7e3f2e-9440-4054-8479-ee900840fc66", "performers": ["p1"]}]}', '2026-11-28 06:37:06.322943+00'),
	('98cb09d6-67e4-4032-88bc-e71211bce8f4', 1, DEFAULT, 1795847826318328, NULL, NULL, 'groupOpened', '{"main": {"to": 2000000, "from": 0, "name": "Back soon", "session": "daad7ffc-2c1d-43a8-8e72-a9f1c0936540"}}', '2026-11-28 06:37:06.33062+00'),
	('98cb09d6-67e4-4032-88bc-e71211bce8f4', 2, DEFAULT, 1795847826318328, NULL, NULL, 'moved', '{"rate": 1, "motion": {"at": 1795847826318328, "rate": 0, "until": null, "position": 0}}', '2026-11-28 06:37:06.330777+00'),
	('7c7e3f2e-9440-4054-8479-ee900840fc66', 1, DEFAULT, 1795847826318328, NULL, NULL, 'groupOpened', '{"main": {"name": "Others", "session": "daad7ffc-2c1d-43a8-8e72-a9f1c0936540"}}', '2026-11-28 06:37:06.331337+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 23, DEFAULT, 1795847826804589, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"d375f442-d521-4c91-acd9-8a567794f022"', 'regrouped', '{"name": "Cora", "groups": ["98cb09d6-67e4-4032-88bc-e71211bce8f4"]}', '2026-11-28 06:37:06.805494+00'),
	('98cb09d6-67e4-4032-88bc-e71211bce8f4', 3, DEFAULT, 1795847826804589, NULL, NULL, 'ended', '{"name": "Cora"}', '2026-11-28 06:37:06.806654+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 24, DEFAULT, 1795847827268164, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"3b3e4119-75d4-44f1-82b9-22d40cc6424c"', 'brokeOut', '{"groups": [{"to": 2000000, "from": 0, "name": "First row", "session": "fa644aec-8464-444b-ab18-141c5e8b5857", "conductor": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "performers": ["p0"]}]}', '2026-11-28 06:37:07.272283+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 1, DEFAULT, 1795847827268164, NULL, NULL, 'groupOpened', '{"main": {"to": 2000000, "from": 0, "name": "First row", "session": "daad7ffc-2c1d-43a8-8e72-a9f1c0936540"}}', '2026-11-28 06:37:07.273215+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 2, DEFAULT, 1795847827268164, NULL, NULL, 'moved', '{"rate": 1, "motion": {"at": 1795847827268164, "rate": 0, "until": null, "position": 0}}', '2026-11-28 06:37:07.273346+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 3, DEFAULT, 1795847827954792, NULL, NULL, 'batonPassed', '{"to": "0108d322-98b1-42b9-85de-25a082e4e98a", "from": null}', '2026-11-28 06:37:07.955036+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 4, DEFAULT, 1795847828564372, '0108d322-98b1-42b9-85de-25a082e4e98a', '"9b404577-4a7b-49fd-93e4-ef64191845fd"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795847828714372, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795847828714372, "duration": 1000000}', '2026-11-28 06:37:08.564957+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 25, DEFAULT, 1795847829044492, 'e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84', '"3d10c8af-c9d6-4d70-a44a-50fe414bb381"', 'batonPassed', '{"to": "2b6f585f-8992-4a10-a523-51e7046c3d67", "from": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84"}', '2026-11-28 06:37:09.045044+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 26, DEFAULT, 1795847829529690, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"435ffc3e-62be-4d10-ac1a-aad2f336d74b"', 'cued', '{"to": 3, "from": 1, "motion": {"at": 1795847829679690, "rate": 0, "until": null, "position": 9000000}, "starts": 1795847829679690, "duration": 0}', '2026-11-28 06:37:09.600569+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 27, DEFAULT, 1795847829920185, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"40e26bac-500a-40ba-9378-036f502cb20b"', 'cued', '{"to": 2, "from": 3, "motion": {"at": 1795847830070185, "rate": 0, "until": null, "position": 6000000}, "starts": 1795847830070185, "duration": 0}', '2026-11-28 06:37:09.920768+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 28, DEFAULT, 1795847830186117, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"1d685dee-2c97-4640-a4c4-4bb564d1a167"', 'moved', '{"rate": 0.5, "motion": {"at": 1795847830336117, "rate": 0, "until": null, "position": 6000000}}', '2026-11-28 06:37:10.186643+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 29, DEFAULT, 1795847831405378, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"d2a387ce-e148-4fb7-b90c-595ff1fa6c79"', 'looped', '{"to": 3000000, "from": 0, "rate": 0.5, "pause": 500000, "motion": {"at": 1795847831555378, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 0}}', '2026-11-28 06:37:11.407809+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 5, DEFAULT, 1795847832388647, NULL, NULL, 'revised', '{"to": 1, "from": 1, "motion": {"at": 1795847832388647, "rate": 0, "until": 3000000, "position": 3000000}, "revision": 2}', '2026-11-28 06:37:12.401338+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 30, DEFAULT, 1795847832388576, NULL, NULL, 'revised', '{"to": 0, "from": 0, "motion": {"at": 1795847832388576, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 416599}, "revision": 2}', '2026-11-28 06:37:12.45788+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 31, DEFAULT, 1795847842164591, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"8fbb7c78-2065-4d27-aa98-0c1852f667ee"', 'moved', '{"rate": 0.5, "motion": {"at": 1795847842314591, "rate": 0.5, "until": 15000000, "position": 7500000}}', '2026-11-28 06:37:22.167596+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 32, DEFAULT, 1795847842409186, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"cb416ca2-a79a-4796-806f-57e46809aced"', 'moved', '{"rate": 0.5, "motion": {"at": 1795847842559186, "rate": 0, "until": 15000000, "position": 7622298}}', '2026-11-28 06:37:22.41069+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 33, DEFAULT, 1795847842952273, NULL, NULL, 'revised', '{"to": 1, "from": 2, "motion": {"at": 1795847842952273, "rate": 0, "until": 12000000, "position": 4622298}, "revision": 3}', '2026-11-28 06:37:22.956374+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', 6, DEFAULT, 1795847843114449, NULL, NULL, 'revised', '{"to": 0, "from": 1, "motion": {"at": 1795847843114449, "rate": 0, "until": 0, "position": 0}, "revision": 3}', '2026-11-28 06:37:23.114831+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 34, DEFAULT, 1795847843946637, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"the-last-go"', 'cued', '{"to": 2, "from": 1, "motion": {"at": 1795847844096637, "rate": 0.5, "until": 7000000, "position": 6000000}, "starts": 1795847844096637, "duration": 2000000}', '2026-11-28 06:37:23.946785+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 35, DEFAULT, 1795847844677544, '2b6f585f-8992-4a10-a523-51e7046c3d67', '"28462758-daa6-491e-a381-fe009191d695"', 'moved', '{"rate": 1.25, "motion": {"at": 1795847844827544, "rate": 1.25, "until": 7000000, "position": 6365454}}', '2026-11-28 06:37:24.678018+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 1, DEFAULT, 1795847846902055, 'a2616773-e0d7-46ef-bd98-8ab735a743ba', '"ad232d03-4a80-40b1-9419-58df2e8d6862"', 'batonPassed', '{"to": "a2616773-e0d7-46ef-bd98-8ab735a743ba", "from": null}', '2026-11-28 06:37:26.902346+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 2, DEFAULT, 1795847847881197, 'a2616773-e0d7-46ef-bd98-8ab735a743ba', '"2efcacb8-5ae7-4d48-93c5-664d79ccd736"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795847848031197, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795847848031197, "duration": 1000000}', '2026-11-28 06:37:27.881937+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 3, DEFAULT, 1795847847995955, 'a2616773-e0d7-46ef-bd98-8ab735a743ba', '"b7bbeb52-3a1e-415f-9d30-1d63d0f5a5ca"', 'ended', '{"name": "Cora"}', '2026-11-28 06:37:28.03891+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 4, DEFAULT, 1795847849984930, NULL, NULL, 'reopened', '{"name": "Owner"}', '2026-11-28 06:37:29.98516+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 5, DEFAULT, 1795847850475057, 'a2616773-e0d7-46ef-bd98-8ab735a743ba', '"efd69f7c-cdd8-46b1-9cff-386508ebc436"', 'ended', '{"name": "Cora"}', '2026-11-28 06:37:30.475669+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 5, DEFAULT, 1795847854730916, '162ec1c1-2439-4dda-b271-88940b8af037', '"68f3080b-9666-48af-a0d0-fa219e43c14f"', 'adjusted', '{"adjustment": {"at": 45310262, "mode": {"kind": "random", "choices": [{"combo": "check", "weight": 2}]}}}', '2026-11-28 06:37:34.733497+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 6, DEFAULT, 1795847854876522, '162ec1c1-2439-4dda-b271-88940b8af037', '"74d39dee-f243-47e0-bca6-32561fd8f5c4"', 'adjusted', '{"adjustment": {"at": 45455868, "intensity": 0.5}}', '2026-11-28 06:37:34.880239+00');
INSERT INTO public.session_presence VALUES
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', '65e62d98-cb9a-483b-b5d8-90a29c987219', 2, '2026-11-28 06:37:37.396237+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', '65e62d98-cb9a-483b-b5d8-90a29c987219', 1, '2026-11-28 06:37:39.352379+00'),
	('fa644aec-8464-444b-ab18-141c5e8b5857', '65e62d98-cb9a-483b-b5d8-90a29c987219', 1, '2026-11-28 06:37:39.352379+00'),
	('5eaa2814-a769-480f-afd3-169d4b4628a3', '65e62d98-cb9a-483b-b5d8-90a29c987219', 1, '2026-11-28 06:37:41.42409+00');
INSERT INTO public.session_snapshot VALUES
	('fa644aec-8464-444b-ab18-141c5e8b5857', 5, 4, '{"seq": 5, "cued": 1795847828564372, "main": {"to": 2000000, "from": 0, "name": "First row", "session": "daad7ffc-2c1d-43a8-8e72-a9f1c0936540"}, "most": 400000, "rate": 1, "baton": "0108d322-98b1-42b9-85de-25a082e4e98a", "ended": false, "least": 80000, "absent": [], "motion": {"at": 1795847832388647, "rate": 0, "until": 3000000, "position": 3000000}, "changed": 1795847832388647, "revision": 2, "cueStarts": 1795847828714372, "assignments": {}}', '2026-11-28 06:37:13.717427+00'),
	('372255cc-1b18-4bfc-9537-7b0ae00b014d', 4, 5, '{"seq": 4, "most": 400000, "rate": 1, "baton": "162ec1c1-2439-4dda-b271-88940b8af037", "calls": {"seed": "6d195dee33bcd353", "adjustments": [{"at": 605300, "call": "check"}, {"at": 621379, "tempo": 90}]}, "ended": false, "least": 80000, "absent": [], "motion": {"at": 1795847809570654, "rate": 1, "until": 110000000, "position": 0}, "changed": 1795847810042033, "previous": {"at": 0, "rate": 0, "until": null, "position": 0}, "revision": 1, "assignments": {}}', '2026-11-28 06:37:13.722877+00'),
	('daad7ffc-2c1d-43a8-8e72-a9f1c0936540', 30, 4, '{"seq": 30, "cued": 1795847829920185, "most": 300000, "rate": 0.5, "baton": "2b6f585f-8992-4a10-a523-51e7046c3d67", "ended": false, "least": 100000, "notes": [{"at": 1795847820143936, "by": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "got": [], "seq": 11, "text": "Nobody in particular: “quoted” \\ 🎵", "place": "f0", "position": 0, "formation": 0}, {"at": 1795847820286814, "by": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "got": ["p0"], "seq": 12, "text": "Higher", "place": "f1", "position": 2028270, "formation": 1, "performer": "p0"}], "absent": ["mia"], "groups": [{"name": "Others", "session": "7c7e3f2e-9440-4054-8479-ee900840fc66", "performers": ["p1"]}, {"to": 2000000, "from": 0, "name": "First row", "session": "fa644aec-8464-444b-ab18-141c5e8b5857", "conductor": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "performers": ["p0"]}], "motion": {"at": 1795847832388576, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 416599}, "changed": 1795847832388576, "revision": 2, "cueStarts": 1795847830070185, "assignments": {"p0": "c00c103f-b35c-4eba-ab39-d88232dc4923"}, "announcement": {"at": 1795847821696394, "by": "e851ce3c-8a7d-4a5f-8c6f-5d5d38052e84", "text": "Ten minutes"}, "groupsOpened": 3}', '2026-11-28 06:37:13.768047+00'),
	('39a6a994-f82f-4270-bee7-3ae365e3acfd', 5, 1, '{"seq": 5, "cued": 1795847847881197, "most": 400000, "rate": 1, "baton": "a2616773-e0d7-46ef-bd98-8ab735a743ba", "ended": true, "least": 80000, "absent": [], "motion": {"at": 1795847848031197, "rate": 1, "until": 3000000, "position": 2000000}, "changed": 1795847850475057, "endedBy": "Cora", "previous": {"at": 0, "rate": 0, "until": null, "position": 0}, "revision": 1, "cueStarts": 1795847848031197, "assignments": {}}', '2026-11-28 06:37:36.268058+00');
INSERT INTO public.template VALUES
	('0e3d5744-c63f-4256-9b1a-b3e85dc608cc', 'Two rows', '2026-11-28 06:36:38.57685+00', '2026-11-28 06:36:38.57685+00');
INSERT INTO public.template_position VALUES
	('0e3d5744-c63f-4256-9b1a-b3e85dc608cc', 0, 'Left', -1, 2),
	('0e3d5744-c63f-4256-9b1a-b3e85dc608cc', 1, NULL, 1, 2.5);
INSERT INTO public.token_change VALUES
	('\x8e061071651210d5de86dd0582f57521fab2733dcdd210722b001caf235a8456', '2026-11-28 06:36:54.709903+00');
INSERT INTO public.transition_delay VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 'p0', 100000, 5);
INSERT INTO public.transition_path VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'f1', 'p1', -2.25, 4, 0.1, 1000);
INSERT INTO public.understudy VALUES
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'p0', 0, 'noa'),
	('0fd4cebd-3c26-4aca-8010-78de411d26ff', 'p0', 1, 'mia');
SELECT pg_catalog.setval('public.film_labels_revision', 1, false);
SELECT pg_catalog.setval('public.join_code_id_seq', 18, true);
